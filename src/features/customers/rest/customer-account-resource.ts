import { z } from 'zod'
import { billingArg, billingField, shippingArg, shippingField } from '../../addresses/rest/address-fields.ts'

/** `GET /wp-json/handsel/v1/customers/:id/account`: what staff edit of a customer. */
export const customerAccountRecord = z.object({
  version: z.string().describe('Another one as soon as any of the fields has changed.'),
  email: z.string().describe('The email address.'),
  first_name: z.string().describe('The first name.'),
  last_name: z.string().describe('The last name.'),
  billing: billingField,
  shipping: shippingField,
})

/** `PUT` of the same address: the fields to write; the others stay as they are. */
export const customerAccountArgs = {
  version: z
    .string()
    .max(100)
    .describe('The version that was seen. If it is another one by now, nothing is written.'),
  email: z.string().trim().max(254).optional().describe('The email address; the former one gets a notice.'),
  first_name: z.string().max(100).optional().describe('The first name.'),
  last_name: z.string().max(100).optional().describe('The last name.'),
  billing: billingArg,
  shipping: shippingArg,
}
