import { z } from 'zod'
import { amountArg } from '../../../platform/rest/values/amounts.ts'
import { metaDataArg, metaDataField } from '../../../platform/rest/values/meta-data.ts'

const amount = (description: string) => z.string().describe(description)
const readonly = { readonly: true }

/** The tax of one rate on a line of an order. */
const lineTaxes = z
  .array(
    z.object({
      id: z.int().describe('The id of the tax rate.'),
      total: amount('The tax after discounts.'),
      subtotal: amount('The tax before discounts.'),
    }),
  )
  .describe('The taxes, rate by rate.')
  .meta(readonly)

const lineItem = z.object({
  id: z.int().describe('The id of the line.'),
  name: z.string().describe('The name of the product.'),
  product_id: z.int().describe('The id of the product.'),
  variation_id: z.int().describe('The id of the variation; 0 for none.'),
  quantity: z.int().describe('The quantity.'),
  tax_class: z.string().describe('The slug of the tax class; empty for the standard one.'),
  subtotal: amount('The amount before discounts, without tax.'),
  subtotal_tax: amount('The tax before discounts.'),
  total: amount('The amount after discounts, without tax.'),
  total_tax: amount('The tax after discounts.'),
  taxes: lineTaxes,
  meta_data: z
    .array(
      z.object({
        id: z.int(),
        key: z.string(),
        value: z.unknown(),
        display_key: z.string(),
        display_value: z.unknown(),
      }),
    )
    .describe('The selected options, and values that programs store with the line.'),
  sku: z.string().describe('The SKU of the product.'),
  price: z.number().describe('The amount of one item after discounts, without tax.'),
  image: z
    .object({
      id: z.union([z.int(), z.string()]).describe('The id of the picture; empty for none.'),
      src: z.string().describe('The URL of the picture.'),
    })
    .describe('The picture of the product.'),
  parent_name: z
    .union([z.string(), z.null()])
    .describe('The name of the product that a variation belongs to; null for other products.'),
})

const taxLine = z.object({
  id: z.int().describe('The id of the line.'),
  rate_code: z.string().describe('The code of the tax rate.'),
  rate_id: z.int().describe('The id of the tax rate.'),
  label: z.string().describe('The name of the tax.'),
  compound: z.boolean().describe('Whether it is charged on top of other taxes.'),
  tax_total: amount('The tax on products and fees.'),
  shipping_tax_total: amount('The tax on shipping.'),
  rate_percent: z.number().describe('The rate in percent.'),
  meta_data: metaDataField,
})

const shippingLine = z.object({
  id: z.int().describe('The id of the line.'),
  method_title: z.string().describe('The name of the shipping method.'),
  method_id: z.string().describe('The kind of the shipping method.'),
  instance_id: z.string().describe('The id of the shipping method in its zone.'),
  total: amount('The amount, without tax.'),
  total_tax: amount('The tax.'),
  taxes: lineTaxes,
  meta_data: metaDataField,
})

const feeLine = z.object({
  id: z.int().describe('The id of the line.'),
  name: z.string().describe('The name of the fee.'),
  tax_class: z.string().describe('The slug of the tax class; empty for the standard one.'),
  tax_status: z.string().describe('Whether it is taxed: taxable or none.'),
  amount: amount('The amount, without tax.'),
  total: amount('The amount, without tax.'),
  total_tax: amount('The tax.'),
  taxes: lineTaxes,
  meta_data: metaDataField,
})

const couponLine = z.object({
  id: z.int().describe('The id of the line.'),
  code: z.string().describe('The code of the coupon.'),
  discount: amount('The discount, without tax.'),
  discount_tax: amount('The tax saved by the discount.'),
  meta_data: metaDataField,
  discount_type: z.string().describe('The kind of the coupon.'),
  nominal_amount: z.number().describe('The amount or the percentage of the coupon.'),
  free_shipping: z.boolean().describe('Whether it gives free shipping.'),
})

/** How amounts are written; without it, with the decimals of the currency. */
export const shownAmounts = {
  dp: z.int().min(0).max(8).optional().describe('The number of decimals of amounts.'),
}

/** How orders are shown. */
export const shownOrders = {
  ...shownAmounts,
  order_item_display_meta: z
    .boolean()
    .optional()
    .describe('Whether meta_data of lines is without the options that the name of a variation has already.'),
}

/** The lines of an order as it is answered. */
export const lineFields = {
  line_items: z.array(lineItem).describe('The products.'),
  tax_lines: z.array(taxLine).describe('The taxes, rate by rate.').meta(readonly),
  shipping_lines: z.array(shippingLine).describe('The shipping method; at most one.'),
  fee_lines: z.array(feeLine).describe('The fees, and store credit that was spent, as an amount below zero.'),
  coupon_lines: z.array(couponLine).describe('The coupons.'),
  refunds: z
    .array(
      z.object({
        id: z.int().describe('The id of the refund.'),
        reason: z.string().describe('The reason.'),
        total: amount('The amount, below zero.'),
      }),
    )
    .describe('The refunds.')
    .meta(readonly),
}

const sentId = z.int().min(0).optional().describe('The id of the line; without one, a line is added.')
const quantity = z.int().max(1_000_000)
const meta = { meta_data: metaDataArg }
const instance = z
  .union([z.string().max(20), z.int()])
  .optional()
  .describe('Its id in its zone.')
const taxStatus = z.enum(['taxable', 'none'])

/** Lines of an order as a change sends them: those with an id are changed or removed, the others are added. */
export const sentLines = {
  line_items: z
    .array(
      z.object({
        id: sentId,
        name: z.string().max(500).nullable().optional().describe('The name of the product.'),
        sku: z.string().max(200).nullable().optional().describe('The SKU of the product, instead of its id.'),
        product_id: z
          .int()
          .min(0)
          .nullable()
          .optional()
          .describe('The id of the product; null removes the line.'),
        variation_id: z.int().min(0).optional().describe('The id of the variation.'),
        quantity: quantity.min(0).optional().describe('The quantity; 0 removes the line.'),
        subtotal: amountArg.optional().describe('The amount before discounts, without tax.'),
        total: amountArg.optional().describe('The amount after discounts, without tax.'),
        ...meta,
      }),
    )
    .max(500)
    .optional()
    .describe('The products to change, to add or to remove.'),
  shipping_lines: z
    .array(
      z.object({
        id: sentId,
        method_id: z
          .string()
          .max(100)
          .nullable()
          .optional()
          .describe('The kind of the shipping method; null removes it.'),
        instance_id: instance,
        method_title: z.string().max(200).nullable().optional().describe('The name of the shipping method.'),
        total: amountArg.optional().describe('The amount, without tax.'),
      }),
    )
    .max(10)
    .optional()
    .describe('The shipping method to change, to add or to remove.'),
  fee_lines: z
    .array(
      z.object({
        id: sentId,
        name: z
          .string()
          .trim()
          .max(200)
          .nullable()
          .optional()
          .describe('The name of the fee; null removes it.'),
        total: amountArg.optional().describe('The amount, without tax; below zero for a discount.'),
        tax_class: z.string().max(200).optional().describe('The slug of the tax class.'),
        tax_status: taxStatus.optional().describe('Whether it is taxed.'),
      }),
    )
    .max(100)
    .optional()
    .describe('The fees to change, to add or to remove.'),
  coupon_lines: z
    .array(
      z.object({
        id: sentId,
        code: z.string().max(200).nullable().optional().describe('The code of the coupon.'),
      }),
    )
    .max(100)
    .optional()
    .describe('The coupons that the order will have: others are removed.'),
}

/** The lines of a new order. What has no amount is priced by the shop. */
export const newLines = {
  line_items: z
    .array(
      z.object({
        name: z.string().max(500).optional().describe('The name of the product, where it has another one.'),
        sku: z.string().max(200).nullable().optional().describe('The SKU of the product, instead of its id.'),
        product_id: z.int().min(0).optional().describe('The id of the product.'),
        variation_id: z.int().min(0).optional().describe('The id of the variation.'),
        quantity: quantity.min(1).default(1).describe('The quantity.'),
        subtotal: amountArg.optional().describe('The amount before discounts, without tax.'),
        total: amountArg.optional().describe('The amount after discounts, without tax.'),
        ...meta,
      }),
    )
    .max(200)
    .default([])
    .describe('The products.'),
  shipping_lines: z
    .array(
      z.object({
        method_id: z.string().min(1).max(100).describe('The kind of the shipping method.'),
        instance_id: instance,
        method_title: z.string().max(200).optional().describe('The name of the shipping method.'),
        total: amountArg.optional().describe('The amount, without tax.'),
      }),
    )
    .max(1)
    .default([])
    .describe('The shipping method; without one, nothing is charged for shipping.'),
  fee_lines: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(200).describe('The name of the fee.'),
        total: amountArg.describe('The amount, without tax; below zero for a discount.'),
        tax_class: z.string().max(200).default('').describe('The slug of the tax class.'),
        tax_status: taxStatus.default('taxable').describe('Whether it is taxed.'),
      }),
    )
    .max(20)
    .default([])
    .describe('The fees.'),
  coupon_lines: z
    .array(z.object({ code: z.string().min(1).max(200).describe('The code of the coupon.') }))
    .max(10)
    .default([])
    .describe('The coupons.'),
}
