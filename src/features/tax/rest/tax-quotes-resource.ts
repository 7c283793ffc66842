import { z } from 'zod'
import { amountArg } from '../../../platform/rest/values/amounts.ts'

const code = z.string().trim().max(60)

/** The purchase of a trial. */
export const quoteArgs = z.object({
  country: code
    .regex(/^([A-Za-z]{2})?$/)
    .toUpperCase()
    .default('')
    .describe('The country of the buyer; empty for one that has not said it yet.'),
  state: code.toUpperCase().default('').describe('The code of the state.'),
  postcode: code.default('').describe('The postcode.'),
  city: code.default('').describe('The city.'),
  amount: amountArg.default('100').describe('The price as the shop enters prices, with or without tax.'),
  class: z.string().max(200).default('').describe('The slug of the tax class of the product.'),
})

/** What tax a purchase would have. */
export const taxQuoteRecord = z.object({
  is_on: z.boolean().describe('Whether the shop calculates taxes.'),
  based_on: z.enum(['shipping', 'billing', 'base']).describe('The address that decides; base is the shop’s.'),
  includes_tax: z.boolean().describe('Whether the price was entered with tax.'),
  net: z.string().describe('The price without tax.'),
  tax: z.string().describe('The tax.'),
  gross: z.string().describe('The price with tax.'),
  taxes: z
    .array(
      z.object({
        id: z.int().describe('The id of the rate.'),
        name: z.string().describe('The name of the tax.'),
        rate: z.string().describe('The rate in percent.'),
        compound: z.boolean().describe('Whether it is charged on other taxes too.'),
        tax: z.string().describe('The tax of this rate.'),
      }),
    )
    .describe('The rates that are charged.'),
})
