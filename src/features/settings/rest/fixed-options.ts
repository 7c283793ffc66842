import type { Option } from './option.ts'

/** An option of the platform that this shop does in one way only. */
export type FixedOption = Pick<Option, 'id' | 'label' | 'description' | 'type' | 'options'> & {
  readonly value: string
}

const text = (id: string, label: string, description: string): FixedOption => ({
  ...{ id, label, description },
  type: 'text',
  value: '',
})

const yesNo = (id: string, label: string, value: 'yes' | 'no', description: string): FixedOption => ({
  ...{ id, label, description, value },
  type: 'checkbox',
})

const choice = (id: string, label: string, [value, name]: readonly [string, string]): FixedOption => ({
  ...{ id, label, value },
  description: name,
  type: 'select',
  options: { [value]: name },
})

/** Programs read these by their group; a write of another value is refused. */
export const fixedOptions: Readonly<Record<string, readonly FixedOption[]>> = {
  general: [
    text('woocommerce_store_address', 'Street', 'Always empty: the shop stores no street of its own.'),
    text('woocommerce_store_address_2', 'Further line', 'Always empty, as the street.'),
    choice('woocommerce_ship_to_countries', 'Countries that the shop ships to', [
      '',
      'All countries that the shop sells to; shipping zones say which of them.',
    ]),
  ],
  products: [
    choice('woocommerce_weight_unit', 'Unit of weight', ['kg', 'Kilograms']),
    choice('woocommerce_dimension_unit', 'Unit of dimensions', ['cm', 'Centimeters']),
    yesNo('woocommerce_manage_stock', 'Stock', 'yes', 'Each product says whether its stock is counted.'),
    yesNo('woocommerce_hide_out_of_stock_items', 'Hide what is out of stock', 'no', 'It stays in listings.'),
  ],
  shipping: [
    yesNo('woocommerce_enable_shipping_calc', 'Shipping in the cart', 'yes', 'The cart calculates shipping.'),
    yesNo(
      'woocommerce_shipping_cost_requires_address',
      'Hide shipping until there is an address',
      'no',
      'It is calculated for the default location of customers.',
    ),
    choice('woocommerce_ship_to_destination', 'Destination', [
      'billing',
      'The billing address, unless the customer gives another.',
    ]),
    yesNo('woocommerce_shipping_debug_mode', 'Debug mode', 'no', 'There is none.'),
  ],
}

/** A fixed option as programs show it. */
export function fixedOption({ description, value, ...option }: FixedOption): Option {
  return { ...option, description, default: value, tip: description, value }
}
