import type { z } from 'zod'
import { mailTextFields, maxTextLengths } from '../../../platform/mail/texts/mail-texts.ts'
import { type RestEndpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import type { Shop } from '../../../platform/shop.ts'
import { historySince } from '../../history/history.ts'
import {
  changeTexts,
  checkTexts,
  type EmailKind,
  listEmailKinds,
  readEmailKind,
  switchMail,
} from '../emails.ts'
import * as messages from '../messages.ts'
import { mailKindsContract } from './mail-kinds-resource.ts'
import { notValid } from './text-problems.ts'

type MailKindRecord = z.output<typeof mailKindsContract.record>

/** `handsel/v1/mail-kinds`: what the shop sends by mail, and in which words. */
export const mailKindEndpoints: Readonly<Record<string, RestEndpoint>> = resource(mailKindsContract, {
  access: { read: 'manage_woocommerce', write: 'manage_woocommerce' },
  unpaged: true,
  async list({ call: { shop } }) {
    const items = (await listEmailKinds(shop)).map((one) => recordOf(shop, one))
    return { items, total: items.length }
  },
  get: ({ call: { shop } }, { kind }) => readRecord(shop, kind),
  async change({ call: { shop } }, { kind: name, version, is_on: isOn, ...sent }) {
    const found = await readEmailKind(shop, name)
    if (!found) return undefined
    const checked = checkTexts(found, sent)
    if (!checked.ok) throw notValid(checked.problems)
    if (isOn === false && !found.kind.switchedOffBy) throw alwaysSent()
    const changed = await changeTexts(shop, found.kind, { texts: checked.value, version })
    if (!changed.ok) throw await conflict(shop, name, version)
    if (isOn !== undefined) await switchMail(shop, found.kind, isOn)
    const after = await readEmailKind(shop, name)
    return after && recordOf(shop, { ...after, isOn: isOn ?? after.isOn })
  },
})

async function readRecord(shop: Shop, name: string): Promise<MailKindRecord | undefined> {
  const found = await readEmailKind(shop, name)
  return found && recordOf(shop, found)
}

function recordOf({ settings }: Shop, { kind, defaults, own, version, isOn }: EmailKind): MailKindRecord {
  return {
    id: kind.name,
    title: kind.title(),
    when: kind.when(),
    to: kind.to,
    recipients: [...(kind.recipients?.(settings) ?? [])],
    is_about_order: kind.isAboutOrder,
    can_be_off: kind.switchedOffBy !== undefined,
    is_on: isOn,
    placeholders: kind.placeholders.map((name) => ({ name, title: messages.placeholder({ name }) })),
    texts: mailTextFields.map((name) => ({
      name,
      value: own[name] ?? defaults[name],
      default: defaults[name],
      changed: own[name] !== undefined,
      max: maxTextLengths[name],
    })),
    version,
  }
}

function alwaysSent(): RestRefusal {
  const params = { is_on: messages.alwaysSent() }
  return new RestRefusal('rest_invalid_param', 'Invalid parameter(s): is_on', 400, { params })
}

/** What others have written since: who and when as far as the history has it, and the texts as they are now. */
async function conflict(shop: Shop, name: string, version: number): Promise<RestRefusal> {
  const [entry] = await historySince(shop, { subject: `mail_text:${name}`, version, limit: 1 })
  const changes = entry ? [{ by: entry.by ?? '', date_gmt: entry.at.toISOString().slice(0, 19) }] : []
  const text = 'Somebody else has changed this email. Nothing was written.'
  return new RestRefusal('handsel_conflict', text, 409, { changes, current: await readRecord(shop, name) })
}
