import { z } from 'zod'
import { ALL_TAGS } from '../../../platform/cache/change-tracker.ts'
import { endpoint, type RestEndpoint } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import { MAX_UPLOAD_BYTES } from '../../../platform/rest/upload.ts'
import type { Shop } from '../../../platform/shop.ts'
import { searchProducts } from '../../catalog/catalog.ts'
import { currencyFormat, shopLocale, timezone } from '../../settings/general.ts'
import { systemStatusRecord, toolsContract } from './system-status-resource.ts'

/** The version of the platform's interface that programs find here; some refuse to work with an older one. */
const INTERFACE_VERSION = '9.0.0'

const statusEndpoint = endpoint({
  access: 'manage_woocommerce',
  denied: 'woocommerce_rest_cannot_view',
  args: z.object({}),
  answer: restSchemaOf('system_status', systemStatusRecord),
  handle: async ({ call }) => ({ data: await statusOf(call.shop, call.origin) }),
})

/** `wc/v3/system_status` and its tools. */
export const systemStatusEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /wc/v3/system_status': statusEndpoint,
  'GET /wc/v2/system_status': statusEndpoint,
  ...resource(toolsContract, {
    access: { read: 'manage_woocommerce', write: 'manage_woocommerce' },
    codes: { missing: 'woocommerce_rest_system_status_tool_invalid_id', missingOnEdit: 404 },
    unpaged: true,
    list: async () => ({ items: [clearCache], total: 1 }),
    async get(_request, { tool }) {
      return tool === clearCache.id ? clearCache : undefined
    },
    async change({ call: { shop } }, { tool }) {
      if (tool !== clearCache.id) return undefined
      await shop.db.transaction().execute((tx) => shop.tags.announce(tx, [ALL_TAGS]))
      return { ...clearCache, success: true, message: 'All cached pages are rendered again.' }
    },
    links: ({ id }, root) => ({
      self: [{ href: `${root}${toolsContract.path}/${id}` }],
      item: [{ href: `${root}${toolsContract.path}/${id}`, embeddable: true }],
    }),
  }),
}

/** The name that programs know. */
const clearCache = {
  id: 'clear_transients',
  name: 'Cached pages',
  action: 'Clear the cache',
  description: 'Renders all pages again, in all processes of the shop.',
}

async function statusOf(shop: Shop, origin: string) {
  const { total } = await searchProducts(shop.db, {
    orderBy: 'id',
    order: 'asc',
    first: 0,
    limit: 1,
    nowMs: shop.nowMs(),
  })
  return {
    environment: environmentOf(origin, shop.settings.get(shopLocale)),
    database: {
      wc_database_version: INTERFACE_VERSION,
      database_prefix: '',
      maxmind_geoip_database: '',
      database_tables: { woocommerce: {}, other: {} },
      database_size: { data: 0, index: 0 },
    },
    active_plugins: [],
    inactive_plugins: [],
    dropins_mu_plugins: { dropins: [], mu_plugins: [] },
    theme,
    settings: settingsOf(shop),
    security: { secure_connection: origin.startsWith('https:'), hide_errors: true },
    pages: Object.entries(pages).map(([name, path]) => pageOf(name, path)),
    post_type_counts: [{ type: 'product', count: String(total) }],
  }
}

/** What belongs to PHP and MySQL is empty. Versions of programs and folders are nobody's business. */
function environmentOf(origin: string, language: string) {
  return {
    home_url: origin,
    site_url: origin,
    version: INTERFACE_VERSION,
    log_directory: '',
    log_directory_writable: true,
    wp_version: '',
    wp_multisite: false,
    wp_memory_limit: 0,
    wp_debug_mode: false,
    wp_cron: true,
    language: language.replace('-', '_'),
    external_object_cache: null,
    server_info: 'Node.js',
    php_version: '',
    php_post_max_size: MAX_UPLOAD_BYTES,
    php_max_execution_time: 0,
    php_max_input_vars: 0,
    curl_version: '',
    suhosin_installed: false,
    max_upload_size: MAX_UPLOAD_BYTES,
    mysql_version: '',
    mysql_version_string: '',
    default_timezone: 'UTC',
    fsockopen_or_curl_enabled: true,
    soapclient_enabled: false,
    domdocument_enabled: false,
    gzip_enabled: true,
    mbstring_enabled: true,
    remote_post_successful: true,
    remote_post_response: '',
    remote_get_successful: true,
    remote_get_response: '',
  }
}

const theme = {
  name: 'Handsel',
  version: '',
  version_latest: '',
  author_url: '',
  is_child_theme: false,
  has_woocommerce_support: true,
  has_woocommerce_file: false,
  has_outdated_templates: false,
  overrides: [],
  parent_name: '',
  parent_version: '',
  parent_version_latest: '',
  parent_author_url: '',
}

function settingsOf({ settings }: Shop) {
  const { code, symbol, priceFormat, thousandSeparator, decimalSeparator, decimals } =
    currencyFormat(settings)
  return {
    api_enabled: true,
    force_ssl: false,
    currency: code,
    currency_symbol: symbol,
    currency_position: `${priceFormat.startsWith('%1') ? 'left' : 'right'}${/\s/.test(priceFormat) ? '_space' : ''}`,
    thousand_separator: thousandSeparator,
    decimal_separator: decimalSeparator,
    number_of_decimals: decimals,
    geolocation_enabled: false,
    timezone: settings.get(timezone),
    taxonomies: {},
    product_visibility_terms: {},
  }
}

const pages = {
  'Shop base': '/shop/',
  Cart: '/cart/',
  Checkout: '/checkout/',
  'My account': '/my-account/',
} as const

/** Pages of the shop have addresses of their own, and no ids. */
function pageOf(name: string, path: string) {
  return {
    page_name: name,
    page_id: '',
    page_set: true,
    page_exists: true,
    page_visible: true,
    page_url: path,
    shortcode: '',
    block: '',
    shortcode_required: false,
    shortcode_present: false,
    block_present: false,
    block_required: false,
  }
}
