import type { Settings } from '../../platform/settings.ts'
import { attributionEnabled } from './attribution-settings.ts'
import { FORM_PREFIX, fieldSources } from './rules/fields.ts'

/**
 * What every page says of this to scripts, ours and those written for WooCommerce, as `wc_order_attribution` (spec 9.5,
 * docs/wire.md D.3); nothing in it is about a visitor. `lifetime` is in months, and comes to the browser's session;
 * `session` is in minutes.
 */
export function attributionPageData(settings: Settings) {
  return {
    wc_order_attribution: {
      params: {
        lifetime: 0.00001,
        session: 30,
        base64: false,
        ajaxurl: '/wp-admin/admin-ajax.php',
        prefix: FORM_PREFIX,
        allowTracking: settings.get(attributionEnabled),
      },
      fields: fieldSources,
    },
  }
}
