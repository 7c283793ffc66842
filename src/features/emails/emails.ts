import { done, type Outcome, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import { emit } from '../../platform/events/emit.ts'
import { changesBetween } from '../../platform/events/field-changes.ts'
import type { MailKind } from '../../platform/mail/texts/mail-kind.ts'
import {
  type MailTextField,
  type MailTexts,
  mailTextFields,
  maxTextLengths,
  type OwnTexts,
} from '../../platform/mail/texts/mail-texts.ts'
import { cleanTemplate, type TemplateProblem, templateProblem } from '../../platform/mail/texts/template.ts'
import {
  lockTexts,
  readAllTexts,
  readTexts,
  type StoredTexts,
  writeTexts,
} from '../../platform/mail/texts/text-store.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { setSettings } from '../settings/settings.ts'

/** A kind of mail with the texts that it has now. */
export type EmailKind = {
  readonly kind: MailKind
  readonly defaults: MailTexts
  readonly own: OwnTexts
  readonly version: number
  readonly isOn: boolean
}

/** All kinds of mails that the shop sends, in the order of the features. */
export async function listEmailKinds(shop: Shop): Promise<readonly EmailKind[]> {
  const [kinds, stored] = await Promise.all([shop.program.mailKinds(), readAllTexts(shop.db)])
  return kinds.map((kind) => withTexts(shop, kind, stored.get(kind.name) ?? { texts: {}, version: 0 }))
}

/** `undefined`: the shop sends no such mail. */
export async function readEmailKind(shop: Shop, name: string): Promise<EmailKind | undefined> {
  const kind = await findKind(shop, name)
  return kind && withTexts(shop, kind, await readTexts(shop.db, name))
}

/** A kind of mail by its name, without its texts. */
export async function findKind({ program }: Shop, name: string): Promise<MailKind | undefined> {
  return (await program.mailKinds()).find((kind) => kind.name === name)
}

function withTexts({ settings }: Shop, kind: MailKind, { texts, version }: StoredTexts): EmailKind {
  const isOn = !switchedOff(settings, kind).includes(kind.switchedOffBy?.word ?? '')
  return { kind, defaults: kind.defaults(settings), own: texts, version, isOn }
}

/** Texts as they are sent: null gives a text its default again, what is missing stays as it is. */
export type SentTexts = { readonly [Field in MailTextField]?: string | null | undefined }

export type TextProblems = { readonly [Field in MailTextField]?: TemplateProblem }

/** The own texts that result from what was sent; a text that is the default is none. */
export function checkTexts(
  { kind, defaults, own }: Pick<EmailKind, 'kind' | 'defaults' | 'own'>,
  sent: SentTexts,
): OutcomeWith<OwnTexts, Refused<'not-valid', { problems: TextProblems }>> {
  const problems: Record<string, TemplateProblem> = {}
  const texts: Record<string, string> = {}
  for (const field of mailTextFields) {
    const text = sent[field] === undefined ? own[field] : cleanTemplate(sent[field] ?? defaults[field])
    if (text === undefined || text === defaults[field]) continue
    const isLine = field === 'subject' || field === 'heading'
    const limits = { placeholders: kind.placeholders, max: maxTextLengths[field], isLine }
    const problem = templateProblem(text, limits)
    if (problem) problems[field] = problem
    texts[field] = text
  }
  return Object.keys(problems).length > 0 ? refused('not-valid', { problems }) : done(texts)
}

/** Stores the texts of a kind of mail, which the next mail has; `stale`: they have another version. */
export function changeTexts(
  { db, actor }: Pick<Shop, 'db' | 'actor'>,
  kind: MailKind,
  { texts, version }: StoredTexts,
): Promise<Outcome<void, 'stale'>> {
  return db.transaction().execute(async (tx) => {
    const before = await lockTexts(tx, kind.name)
    const changes = changesBetween(allFields(before.texts), allFields(texts))
    // A second press of the same button.
    if (Object.keys(changes).length === 0) return done(undefined)
    if (before.version !== version) return refused('stale')
    if (!(await writeTexts(tx, kind.name, { texts, version }))) return refused('stale')
    const payload = { title: kind.title(), changes }
    await emit(tx, actor, { name: 'mail_text.changed', subject: `mail_text:${kind.name}`, payload })
    return done(undefined)
  })
}

/** A text that is as the shop has it is null in the history, so that an undo can write it. */
function allFields(texts: OwnTexts): Readonly<Record<string, string | null>> {
  return Object.fromEntries(mailTextFields.map((field) => [field, texts[field] ?? null]))
}

/** Switches a kind of mail on or off; `always-sent`: it cannot be switched off. */
export async function switchMail(
  shop: Shop,
  kind: MailKind,
  isOn: boolean,
): Promise<Outcome<void, 'always-sent'>> {
  const { switchedOffBy } = kind
  if (!switchedOffBy) return isOn ? done(undefined) : refused('always-sent')
  const { setting, word } = switchedOffBy
  const others = switchedOff(shop.settings, kind).filter((other) => other !== word)
  const set = await setSettings(
    shop,
    new Map([[setting.name, (isOn ? others : [...others, word]).join(' ')]]),
  )
  if (!set.ok) throw new Error(`${setting.name} did not take ${word}`)
  return done(undefined)
}

function switchedOff(settings: Settings, { switchedOffBy }: MailKind): readonly string[] {
  if (!switchedOffBy) return []
  return settings
    .get(switchedOffBy.setting)
    .split(/[\s,]+/)
    .filter(Boolean)
}
