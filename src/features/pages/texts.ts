export const shippingTitle = 'Shipping and returns'
