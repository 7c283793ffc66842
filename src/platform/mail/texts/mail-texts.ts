/** The texts of a mail that an owner may change: `intro` is added before the details, `closing` ends the mail. */
export type MailTexts = {
  readonly subject: string
  readonly heading: string
  readonly intro: string
  readonly closing: string
}

/** Those that an owner has changed; the others are as the shop has them. */
export type OwnTexts = Partial<MailTexts>

export const mailTextFields = ['subject', 'heading', 'intro', 'closing'] as const
export type MailTextField = (typeof mailTextFields)[number]

/** The most characters of each. */
export const maxTextLengths: Readonly<Record<MailTextField, number>> = {
  subject: 200,
  heading: 200,
  intro: 5000,
  closing: 5000,
}
