import { z } from 'zod'
import { endpoint, type RestEndpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import { restTexts } from '../../../platform/rest/texts.ts'
import type { Shop } from '../../../platform/shop.ts'
import { productsPerPage } from '../../listings/listing-settings.ts'
import { shopEmail, shopLocale, shopName, timezone } from '../../settings/general.ts'
import { currentSettings } from '../../settings/rest/option.ts'
import { type SettingProblem, setSettings } from '../../settings/settings.ts'
import { settingsChange, settingsRecord } from './content-resource.ts'

const answer = restSchemaOf('settings', settingsRecord)

/** `wp/v2/settings`: the settings of the shop under the names of WordPress. What it does not name cannot be changed here. */
export const siteSettingsEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /wp/v2/settings': endpoint({
    access: 'manage_options',
    args: z.object({}),
    answer,
    handle: async ({ call }) => ({ data: await settingsOf(call.shop, call.origin) }),
  }),
  'POST /wp/v2/settings': endpoint({
    access: 'manage_options',
    args: z.object(settingsChange),
    edits: true,
    inBatch: true,
    answer,
    async handle({ call, args }) {
      const { language, posts_per_page: perPage } = args
      const texts = new Map(
        Object.entries({
          [shopName.name]: args.title,
          [shopEmail.name]: args.email,
          [timezone.name]: args.timezone,
          [shopLocale.name]: language?.replace('_', '-'),
          [productsPerPage.name]: perPage?.toString(),
        }).filter((entry): entry is [string, string] => entry[1] !== undefined),
      )
      const written = await setSettings(call.shop, texts)
      if (!written.ok) throw refusalOf(written.reason === 'not-valid' ? written.problems : [])
      return { data: await settingsOf(call.shop, call.origin) }
    },
  }),
}

async function settingsOf(shop: Shop, origin: string) {
  const settings = await currentSettings(shop)
  const language = settings.get(shopLocale)
  return {
    title: settings.get(shopName),
    description: '',
    url: origin,
    email: settings.get(shopEmail),
    timezone: settings.get(timezone),
    ...formats[language],
    language: language.replace('-', '_'),
    posts_per_page: settings.get(productsPerPage),
  }
}

/** In the notation of PHP, which programs expect. */
const formats = {
  'en-US': { date_format: 'F j, Y', time_format: 'g:i A', start_of_week: 0 },
  'en-GB': { date_format: 'j F Y', time_format: 'H:i', start_of_week: 1 },
  'de-DE': { date_format: 'j. F Y', time_format: 'H:i', start_of_week: 1 },
} as const

const fieldOf: Readonly<Record<string, string>> = {
  [shopName.name]: 'title',
  [shopEmail.name]: 'email',
  [timezone.name]: 'timezone',
  [shopLocale.name]: 'language',
  [productsPerPage.name]: 'posts_per_page',
}

function refusalOf(problems: readonly SettingProblem[]): RestRefusal {
  const names = problems.map(({ name }) => fieldOf[name] ?? name)
  const params = Object.fromEntries(names.map((name) => [name, `${name} does not take this value.`]))
  return new RestRefusal('rest_invalid_param', restTexts.invalid(names.join(', ')), 400, { params })
}
