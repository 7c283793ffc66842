import * as messages from '../messages.ts'
import type { MailText } from '../ui/AccountMail.tsx'
import type { AccountMailJob } from './mail-queue.ts'

/** The text of a mail about an account; `shop` is the shop's name. */
export function mailText(mail: AccountMailJob['mail'], shop: string): MailText {
  return texts[mail](shop)
}

/** All mails about accounts. */
export const accountMails = [
  'reset',
  'sign-in',
  'verify',
  'welcome',
  'already-registered',
  'change-email',
  'email-changed',
  'password-changed',
  'sign-in-changed',
] as const satisfies readonly AccountMailJob['mail'][]

const texts: Readonly<Record<AccountMailJob['mail'], (shop: string) => MailText>> = {
  reset: (shop) => ({
    subject: messages.resetSubject({ shop }),
    title: messages.resetTitle(),
    lines: [messages.resetText()],
    button: messages.resetButton(),
    notes: [messages.linkLastsHour(), messages.ignoreMail()],
  }),
  'sign-in': (shop) => ({
    subject: messages.signInSubject({ shop }),
    title: messages.signInTitle(),
    lines: [messages.signInText()],
    button: messages.signInButton(),
    notes: [messages.signInLasts(), messages.ignoreMail()],
  }),
  verify: (shop) => ({
    subject: messages.verifySubject({ shop }),
    title: messages.verifyTitle(),
    lines: [messages.verifyText()],
    button: messages.verifyButton(),
    notes: [messages.verifyLasts(), messages.verifyNotYou()],
  }),
  welcome: (shop) => ({
    subject: messages.welcomeSubject({ shop }),
    title: messages.welcomeTitle(),
    lines: [messages.welcomeText()],
    button: messages.welcomeButton(),
    notes: [messages.welcomeLasts(), messages.ignoreMail()],
  }),
  'already-registered': (shop) => ({
    subject: messages.registeredSubject({ shop }),
    title: messages.registeredTitle(),
    lines: [messages.registeredText()],
    button: messages.resetButton(),
    notes: [messages.linkLastsHour(), messages.ignoreMail()],
  }),
  'change-email': (shop) => ({
    subject: messages.changeEmailSubject({ shop }),
    title: messages.changeEmailTitle(),
    lines: [messages.changeEmailText()],
    button: messages.verifyButton(),
    notes: [messages.changeEmailLasts(), messages.ignoreMail()],
  }),
  'email-changed': (shop) => ({
    subject: messages.emailChangedSubject({ shop }),
    title: messages.emailChangedTitle(),
    lines: [messages.emailChangedText()],
    notes: [messages.emailChangedNotYou()],
  }),
  'password-changed': (shop) => ({
    subject: messages.passwordChangedSubject({ shop }),
    title: messages.passwordChangedTitle(),
    lines: [messages.passwordChangedText()],
    notes: [messages.changedNotYou()],
  }),
  'sign-in-changed': (shop) => ({
    subject: messages.signInChangedSubject({ shop }),
    title: messages.signInChangedTitle(),
    lines: [messages.signInChangedText()],
    notes: [messages.changedNotYou()],
  }),
}
