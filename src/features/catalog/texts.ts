/** What the button of a product that is sold elsewhere says, where its owner gave no words. */
export const buyElsewhere = 'Buy from the maker'
