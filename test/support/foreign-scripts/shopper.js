// A script as third parties write them for WooCommerce shops: with jQuery, the page's globals and its markup it adds,
// takes out, keeps fragments, chooses variations and saves the cart's form, as WooCommerce's own would. Our own.
jQuery(($) => {
  const body = $(document.body)
  const address = (params, name) => params.wc_ajax_url.toString().replace('%%endpoint%%', name)
  const { wc_add_to_cart_params: adding, wc_cart_fragments_params: keeping } = window

  const keep = ({ fragments, cart_hash }) => {
    $.each(fragments, (selector, html) => $(selector).replaceWith(html))
    sessionStorage.setItem(keeping.fragment_name, JSON.stringify(fragments))
    sessionStorage.setItem(keeping.cart_hash_key, cart_hash)
    localStorage.setItem(keeping.cart_hash_key, cart_hash)
    sessionStorage.setItem('wc_cart_created', String(Date.now()))
  }
  const refresh = () =>
    $.ajax({
      url: address(keeping, 'get_refreshed_fragments'),
      type: 'POST',
      data: { time: Date.now() },
      timeout: Number(keeping.request_timeout),
      success: (answer) => {
        keep(answer)
        body.trigger('wc_fragments_refreshed')
      },
      error: () => body.trigger('wc_fragments_ajax_error'),
    })
  const kept = JSON.parse(sessionStorage.getItem(keeping.fragment_name))
  const cookie = /woocommerce_cart_hash=(\w*)/.exec(document.cookie)?.[1] ?? ''
  if (
    kept?.['div.widget_shopping_cart_content'] &&
    cookie === sessionStorage.getItem(keeping.cart_hash_key)
  ) {
    $.each(kept, (selector, html) => $(selector).replaceWith(html))
    body.trigger('wc_fragments_loaded')
  } else refresh()
  body.on('wc_fragment_refresh updated_wc_div', refresh)

  body.on('click', 'a.add_to_cart_button.ajax_add_to_cart[data-product_id]', function (event) {
    event.preventDefault()
    const button = $(this).removeClass('added').addClass('loading')
    const data = { ...button.data() }
    body.trigger('adding_to_cart', [button, data])
    $.post(address(adding, 'add_to_cart'), data).done((answer) => {
      if (answer.error && answer.product_url) window.location = answer.product_url
      else if (adding.cart_redirect_after_add === 'yes') window.location = adding.cart_url
      else body.trigger('added_to_cart', [answer.fragments, answer.cart_hash, button])
    })
  })
  body.on('added_to_cart', (_event, fragments, cart_hash, button) => {
    keep({ fragments, cart_hash })
    button.removeClass('loading').addClass('added')
    if (!adding.is_cart) {
      button.after(
        `<a href="${adding.cart_url}" class="added_to_cart wc-forward">${adding.i18n_view_cart}</a>`,
      )
    }
    body.trigger('wc_cart_button_updated', [button])
  })
  body.on('click', 'a.remove_from_cart_button', function (event) {
    event.preventDefault()
    const link = $(this)
    const data = { cart_item_key: link.data('cart_item_key') }
    $.post(address(adding, 'remove_from_cart'), data).done((answer) => {
      if (!answer?.fragments) window.location = link.attr('href')
      else {
        keep(answer)
        body.trigger('removed_from_cart', [answer.fragments, answer.cart_hash, link])
      }
    })
  })

  $('form.variations_form').each(function () {
    const form = $(this)
    const known = form.data('product_variations')
    const template = (id) => $(`#tmpl-${id}`).html()
    const show = (variation) => {
      const html = template('variation-template').replace(
        /\{\{\{ data\.variation\.(\w+) \}\}\}/g,
        (_, name) => variation[name] ?? '',
      )
      form.find('.single_variation').html(html)
      form.find('input.variation_id').val(variation.variation_id).trigger('change')
      form.find('.single_add_to_cart_button').removeClass('disabled')
      form.trigger('found_variation', [variation])
      form.find('.single_variation_wrap').trigger('show_variation', [variation, variation.is_purchasable])
    }
    const reset = () => {
      form.find('.single_variation').empty()
      form.find('input.variation_id').val('')
      form.trigger('reset_data')
    }
    const match = () => {
      const chosen = {}
      form.find('.variations select').each(function () {
        chosen[$(this).data('attribute_name')] = $(this).val()
      })
      if (Object.values(chosen).includes('')) return reset()
      if (known) {
        const found = known.find(({ attributes }) =>
          Object.entries(attributes).every(([name, value]) => value === '' || value === chosen[name]),
        )
        return found ? show(found) : reset()
      }
      const { wc_add_to_cart_variation_params: params } = window
      const data = { ...chosen, product_id: form.data('product_id') }
      $.post(address(params, 'get_variation'), data).done((found) => (found ? show(found) : reset()))
    }
    form.on('change', '.variations select', match)
    form.on('click', '.reset_variations', (event) => {
      event.preventDefault()
      form.find('.variations select').val('')
      reset()
    })
    match()
  })

  body.on('submit', '.woocommerce-cart-form', function (event) {
    event.preventDefault()
    const form = $(this)
    $.ajax({
      type: form.attr('method'),
      url: form.attr('action'),
      data: `${form.serialize()}&update_cart=Update+Cart`,
      dataType: 'html',
      success: (html) => {
        const page = $.parseHTML(html)
        for (const part of ['.woocommerce-cart-form', '.cart_totals']) $(part).replaceWith($(part, page))
        body.trigger('updated_wc_div')
      },
    })
  })
})
