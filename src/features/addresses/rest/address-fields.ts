import { z } from 'zod'

const addressFields = {
  first_name: z.string().describe('The first name.'),
  last_name: z.string().describe('The last name.'),
  company: z.string().describe('The company.'),
  address_1: z.string().describe('The first line of the address.'),
  address_2: z.string().describe('The second line of the address.'),
  city: z.string().describe('The city.'),
  state: z.string().describe('The code or the name of the state.'),
  postcode: z.string().describe('The postcode.'),
  country: z.string().describe('The code of the country.'),
}

/** The addresses of an order and of a customer. */
export const billingField = z
  .object({
    ...addressFields,
    email: z.string().describe('The email address.'),
    phone: z.string().describe('The phone number.'),
  })
  .describe('The billing address.')
export const shippingField = z
  .object({ ...addressFields, phone: z.string().describe('The phone number.') })
  .describe('The shipping address.')

/** An address as it is sent: fields that are left out stay as they are. */
const addressArgs = {
  first_name: z.string().max(100).optional(),
  last_name: z.string().max(100).optional(),
  company: z.string().max(100).optional(),
  address_1: z.string().max(200).optional(),
  address_2: z.string().max(200).optional(),
  city: z.string().max(100).optional(),
  state: z.string().max(100).optional(),
  postcode: z.string().max(16).optional(),
  country: z.string().max(2).optional(),
  phone: z.string().max(32).optional(),
}
export const billingArg = z
  .object({ ...addressArgs, email: z.union([z.email().max(254), z.literal('')]).optional() })
  .optional()
  .describe('The billing address; fields that are not sent stay as they are.')
export const shippingArg = z
  .object(addressArgs)
  .optional()
  .describe('The shipping address; fields that are not sent stay as they are.')
