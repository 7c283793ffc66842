// Handlers that fail, and a call of what the theme does not have. Our own.
for (const name of ['found_variation', 'show_variation', 'hide_variation', 'change']) {
  document.addEventListener(name, () => {
    throw new Error(`a foreign handler broke: ${name}`)
  })
  jQuery(document.body).on(name, () => {
    throw new Error(`a foreign listener broke: ${name}`)
  })
}
missingTheme.start(woo_variation_swatches_options.cart_url)
