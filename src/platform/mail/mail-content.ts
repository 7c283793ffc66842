/** A picture that is sent with a mail, so that programs show it without a request to the shop: `<img src="cid:…">`. */
export type MailImage = { readonly cid: string; readonly type: string; readonly bytes: Buffer }

/** What a mail says. The subject may come from visitors: line breaks in it become spaces. */
export type MailContent = {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The pictures that `html` shows by their `cid`. */
  readonly images?: readonly MailImage[]
}
