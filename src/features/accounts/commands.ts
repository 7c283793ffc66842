import { type Command, type CommandContext, WrongUsage, withShop } from '../../cli/command.ts'
import { roles as knownRoles, type Role, roleNamed } from '../../kernel/roles.ts'
import type { Shop } from '../../platform/shop.ts'
import { createLink, INVITATION_LIFETIME_MS, linkUrl } from './email/links.ts'
import { createAccount } from './registration/new-account.ts'
import { setRoles } from './roles.ts'
import { type Account, readAccountNamed, readAccounts } from './store/account-store.ts'
import { removeSecondFactors } from './two-factor/second-factors.ts'

/** Output of the commands. */
const commandTexts = {
  noAccount: (name: string) => `No account found for "${name}". "user list" shows all accounts.`,
  noRole: (text: string, known: readonly string[]) =>
    `Unknown role "${text}". The roles are ${known.join(', ')}.`,
  noEmail: (text: string) => `"${text}" is not a valid email address.`,
  emailTaken: (email: string) =>
    `There is already an account for ${email}, or for an address that looks like it.`,
  lastAdministrator: 'This is the last administrator. Create another one first.',
  factorsDropped: (email: string) =>
    `${email} now signs in with a password only. Ask them to set up another second factor.`,
  passwordLink: 'Open this link to set the password. It works once and expires in 3 days:',
  resetLink: 'Open this link to set the password. It works once and expires in 1 hour:',
} as const

const createCommand: Command = {
  name: 'user create',
  summary: 'Creates an account and prints the link that sets its password',
  usage: 'EMAIL [--role ROLE] [--first-name NAME] [--last-name NAME]',
  positionals: [1, 1],
  options: {
    role: { type: 'string', value: 'ROLE', about: `one of ${knownRoles.join(', ')}; customer if left out` },
    'first-name': { type: 'string', value: 'NAME', about: 'the first name' },
    'last-name': { type: 'string', value: 'NAME', about: 'the last name' },
  },
  run(args, context) {
    const [email = ''] = args.positionals
    const [role] = rolesIn([args.text('role') ?? 'customer'])
    const names = { firstName: args.text('first-name') ?? '', lastName: args.text('last-name') ?? '' }
    return withShop(context, async (shop) => {
      const created = await createAccount(shop, { email, roles: [role], isEmailVerified: false, ...names })
      if (!created.ok) {
        context.warn(
          created.reason === 'invalid-email' ? commandTexts.noEmail(email) : commandTexts.emailTaken(email),
        )
        return 1
      }
      context.print(commandTexts.passwordLink)
      context.print(
        await passwordLink(
          shop,
          { id: created.value, email: email.trim().toLowerCase() },
          INVITATION_LIFETIME_MS,
        ),
      )
      return 0
    })
  },
}

const listCommand: Command = {
  name: 'user list',
  summary: 'Shows every account with its number, username, email and roles',
  usage: '',
  options: {},
  run: (_args, context) =>
    withShop(context, async (shop) => {
      for await (const { id, login, email, roles } of allAccounts(shop)) {
        context.print(`${id}\t${login}\t${email}\t${roles.join(', ')}`)
      }
      return 0
    }),
}

const setRoleCommand: Command = {
  name: 'user set-role',
  summary: 'Gives an account exactly these roles and signs it out everywhere',
  usage: 'EMAIL ROLE…',
  positionals: [2, 1 + knownRoles.length],
  options: {},
  run({ positionals: [name = '', ...texts] }, context) {
    const roles = rolesIn(texts)
    return withAccount(context, name, async (shop, { id }) => {
      const outcome = await setRoles(shop, id, roles)
      if (outcome.ok) return 0
      const isLast = outcome.reason === 'last-administrator'
      context.warn(isLast ? commandTexts.lastAdministrator : commandTexts.noAccount(name))
      return 1
    })
  },
}

const resetLinkCommand: Command = {
  name: 'user reset-link',
  summary: 'Prints a link that sets a new password for an account',
  usage: 'EMAIL',
  positionals: [1, 1],
  options: {},
  run: ({ positionals: [name = ''] }, context) =>
    withAccount(context, name, async (shop, account) => {
      context.print(commandTexts.resetLink)
      context.print(await passwordLink(shop, account))
      return 0
    }),
}

const removeFactorsCommand: Command = {
  name: 'user drop-factors',
  summary:
    'Removes the authenticator and passkeys of an account whose owner lost them, and signs it out everywhere',
  usage: 'EMAIL',
  positionals: [1, 1],
  options: {},
  run: ({ positionals: [name = ''] }, context) =>
    withAccount(context, name, async (shop, account) => {
      await removeSecondFactors(shop, account)
      context.print(commandTexts.factorsDropped(account.email))
      return 0
    }),
}

/** The commands that create and repair accounts. No password is ever typed on a command line. */
export const userCommands: readonly Command[] = [
  createCommand,
  listCommand,
  setRoleCommand,
  resetLinkCommand,
  removeFactorsCommand,
]

/** Following the link proves the address: the person who runs this command decides who gets it. */
async function passwordLink(
  shop: Shop,
  { id, email }: Pick<Account, 'id' | 'email'>,
  lifetimeMs?: number,
): Promise<string> {
  const link = {
    kind: 'reset',
    accountId: id,
    email,
    ...(lifetimeMs !== undefined && { lifetimeMs }),
  } as const
  return linkUrl(shop, 'reset', await createLink(shop.db, shop, link))
}

function rolesIn(texts: readonly string[]): [Role, ...Role[]] {
  const [first, ...others] = texts.map((text) => {
    const role = roleNamed(text)
    if (!role) throw new WrongUsage(commandTexts.noRole(text, knownRoles))
    return role
  })
  if (!first) throw new WrongUsage(commandTexts.noRole('', knownRoles))
  return [first, ...others]
}

async function* allAccounts({ db }: Shop): AsyncGenerator<Account> {
  const BATCH_SIZE = 500
  for (let lastId = 0; ; ) {
    const accounts = await readAccounts(db, lastId, BATCH_SIZE)
    yield* accounts
    const last = accounts.at(-1)
    if (!last || accounts.length < BATCH_SIZE) return
    lastId = last.id
  }
}

/** Runs the work on the account with this e-mail or username; without such an account it warns and returns 1. */
export async function withAccount(
  context: CommandContext,
  name: string,
  work: (shop: Shop, account: Account) => Promise<number>,
  noAccount: (name: string) => string = commandTexts.noAccount,
): Promise<number> {
  return withShop(context, async (shop) => {
    const account = await readAccountNamed(shop.db, name)
    if (account) return work(shop, account)
    context.warn(noAccount(name))
    return 1
  })
}
