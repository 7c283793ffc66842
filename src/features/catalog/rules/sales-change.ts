/** How many more items of a product are sold, or fewer. */
export type SalesChange = { readonly productId: number; readonly change: number }
