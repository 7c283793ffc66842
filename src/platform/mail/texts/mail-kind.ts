import type { Outcome } from '../../../kernel/outcome.ts'
import type { SettingDeclaration, Settings } from '../../settings.ts'
import type { Shop } from '../../shop.ts'
import type { MailContent } from '../mail-content.ts'
import type { MailTexts, OwnTexts } from './mail-texts.ts'

/** A kind of mail that a feature sends: what an owner sees of it, and the texts that can be changed. */
export type MailKind = {
  /** Unique in the shop: `on-hold`. */
  readonly name: string
  title(): string
  /** When it is sent, in a sentence. */
  when(): string
  readonly to: 'customer' | 'owner' | 'recipient'
  /** The addresses of a mail to the owner. */
  recipients?(settings: Settings): readonly string[]
  /** It is about an order, and is shown with one. */
  readonly isAboutOrder: boolean
  /** The names that its texts may have between braces: `order_number`. */
  readonly placeholders: readonly string[]
  /** The texts that the shop has, in its language, with placeholders. */
  defaults(settings: Settings): MailTexts
  /** The setting that lists the mails that are switched off, and the word of this one; without it, it is always sent. */
  readonly switchedOffBy?: { readonly setting: SettingDeclaration<string>; readonly word: string }
  /** The mail as it would be, with a real order or with example values. Nothing is sent or stored, and its links give no access. */
  example(shop: Shop, request: ExampleRequest): Promise<Outcome<ExampleMail, ExampleRefusal>>
}

export type ExampleRequest = {
  readonly texts: OwnTexts
  /** Without it, the latest order. */
  readonly orderId?: number | undefined
}

export type ExampleMail = {
  readonly content: MailContent
  readonly order?: { readonly id: number; readonly number: string }
}

export type ExampleRefusal = 'no-order' | 'unknown-order'
