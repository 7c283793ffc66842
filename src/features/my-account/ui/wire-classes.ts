/** The wire's class names of a row and of a control in the forms of the account (docs/wire.md 3.4). */
export const ROW_CLASS = 'woocommerce-form-row woocommerce-form-row--wide'
export const INPUT_CLASS = 'woocommerce-Input woocommerce-Input--text'
