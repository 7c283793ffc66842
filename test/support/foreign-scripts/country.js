// A script as third parties write it for WooCommerce shops: the state is a list or a text by the country's states, and rows get
// the label, the use and the order that the country's rules say. Our own.
jQuery(($) => {
  const { wc_country_select_params: known, wc_address_i18n_params: written } = window
  if (!known || !written) return
  const states = JSON.parse(known.countries)
  const rules = JSON.parse(written.locale)
  const rows = JSON.parse(written.locale_fields)
  const wrappers = '.woocommerce-billing-fields, .woocommerce-shipping-fields'

  $(document.body).on('change', 'select.country_to_state', function () {
    const country = $(this).val()
    const wrapper = $(this).closest(wrappers)
    const state = wrapper.find('#billing_state, #shipping_state')
    const same = `id="${state.attr('id')}" name="${state.attr('name')}"`
    const list = states[country]
    if (list && $.isEmptyObject(list)) {
      state.replaceWith(`<input type="hidden" ${same}>`)
    } else if (list) {
      const options = Object.entries(list).map(([code, name]) => `<option value="${code}">${name}</option>`)
      const first = `<option value="">${known.i18n_select_state_text}</option>`
      state.replaceWith(`<select ${same} class="state_select">${first}${options.join('')}</select>`)
    } else state.replaceWith(`<input type="text" ${same} class="input-text">`)

    const own = $.extend(true, {}, rules.default, rules[country])
    $.each(rows, (key, selector) => {
      const row = wrapper.find(selector)
      const rule = own[key]
      if (rule.label) row.find('label').html(rule.label)
      row.toggleClass('validate-required', rule.required).data('priority', rule.priority)
      row[rule.hidden ? 'hide' : 'show']()
    })
    wrapper.find('[class$="__field-wrapper"], [class*="__field-wrapper "]').each(function () {
      const ordered = $(this)
        .find('.form-row')
        .get()
        .filter((row) => $(row).data('priority'))
        .sort((one, other) => $(one).data('priority') - $(other).data('priority'))
      $(this).append(ordered)
    })
    $(document.body).trigger('country_to_state_changed', [country, wrapper])
  })
})
