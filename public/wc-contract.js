// Makes the page's data the globals that scripts written for WooCommerce expect, before the first of them runs.
for (const { id, textContent } of document.querySelectorAll('script[type="application/json"]')) {
  if (/^(wc_\w+|woocommerce_params|woo_variation_swatches_options|tieredPricingGlobalData|WTSmartCouponOBJ)$/.test(id)) window[id] = JSON.parse(textContent)
}
