import { type Command, type CommandContext, WrongUsage, withShop } from '../../cli/command.ts'
import { roles as knownRoles, type Role, roleNamed } from '../../kernel/roles.ts'
import type { Shop } from '../../platform/shop.ts'
import { dropFactors } from './drop-factors.ts'
import { INVITATION_MS, linkAddress, makeLink } from './links.ts'
import { createAccount } from './new-account.ts'
import { setRoles } from './roles.ts'
import { type Account, readAccountNamed, readAccounts } from './store.ts'
import { commandTexts } from './texts.ts'

const createCommand: Command = {
  name: 'user create',
  summary: 'Makes an account and prints the link by which its password is set',
  usage: 'EMAIL [--role ROLE] [--first-name NAME] [--last-name NAME]',
  words: [1, 1],
  options: {
    role: { type: 'string', value: 'ROLE', about: `one of ${knownRoles.join(', ')}; customer if left out` },
    'first-name': { type: 'string', value: 'NAME', about: 'the first name' },
    'last-name': { type: 'string', value: 'NAME', about: 'the last name' },
  },
  run(args, context) {
    const [email = ''] = args.words
    const [role] = rolesIn([args.text('role') ?? 'customer'])
    const names = { firstName: args.text('first-name') ?? '', lastName: args.text('last-name') ?? '' }
    return withShop(context, async (shop) => {
      const made = await createAccount(shop, { email, roles: [role], isEmailVerified: false, ...names })
      if (!made.ok) {
        context.warn(
          made.reason === 'no-email' ? commandTexts.noEmail(email) : commandTexts.emailTaken(email),
        )
        return 1
      }
      context.print(commandTexts.passwordLink)
      context.print(
        await passwordLink(shop, { id: made.value, email: email.trim().toLowerCase() }, INVITATION_MS),
      )
      return 0
    })
  },
}

const listCommand: Command = {
  name: 'user list',
  summary: 'Shows every account with its number, user name, e-mail and roles',
  usage: '',
  options: {},
  run: (_args, context) =>
    withShop(context, async (shop) => {
      for await (const { id, login, email, roles } of everyAccount(shop)) {
        context.print(`${id}\t${login}\t${email}\t${roles.join(', ')}`)
      }
      return 0
    }),
}

const setRoleCommand: Command = {
  name: 'user set-role',
  summary: 'Gives an account these roles and no others; it is signed out everywhere',
  usage: 'EMAIL ROLE…',
  words: [2, 1 + knownRoles.length],
  options: {},
  run({ words: [name = '', ...texts] }, context) {
    const roles = rolesIn(texts)
    return withAccount(context, name, async (shop, { id }) => {
      const set = await setRoles(shop, id, roles)
      if (set.ok) return 0
      const isLast = set.reason === 'last-administrator'
      context.warn(isLast ? commandTexts.lastAdministrator : commandTexts.noAccount(name))
      return 1
    })
  },
}

const resetLinkCommand: Command = {
  name: 'user reset-link',
  summary: 'Prints a link by which the password of an account is set anew',
  usage: 'EMAIL',
  words: [1, 1],
  options: {},
  run: ({ words: [name = ''] }, context) =>
    withAccount(context, name, async (shop, account) => {
      context.print(commandTexts.resetLink)
      context.print(await passwordLink(shop, account))
      return 0
    }),
}

const dropFactorsCommand: Command = {
  name: 'user drop-factors',
  summary:
    'Takes authenticator and passkeys from an account whose owner lost them; it is signed out everywhere',
  usage: 'EMAIL',
  words: [1, 1],
  options: {},
  run: ({ words: [name = ''] }, context) =>
    withAccount(context, name, async (shop, account) => {
      await dropFactors(shop, account)
      context.print(commandTexts.factorsDropped(account.email))
      return 0
    }),
}

/** The commands by which an owner makes accounts and mends them. No password is ever typed on a command line. */
export const userCommands: readonly Command[] = [
  createCommand,
  listCommand,
  setRoleCommand,
  resetLinkCommand,
  dropFactorsCommand,
]

/** Following it proves the address: whoever runs this command vouches for whom the link is given to. */
async function passwordLink(
  shop: Shop,
  { id, email }: Pick<Account, 'id' | 'email'>,
  lifeMs?: number,
): Promise<string> {
  const wanted = { kind: 'reset', accountId: id, email, ...(lifeMs !== undefined && { lifeMs }) } as const
  return linkAddress(shop, 'reset', await makeLink(shop.db, shop, wanted))
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

async function* everyAccount({ db }: Shop): AsyncGenerator<Account> {
  const AT_ONCE = 500
  for (let after = 0; ; ) {
    const accounts = await readAccounts(db, after, AT_ONCE)
    yield* accounts
    const last = accounts.at(-1)
    if (!last || accounts.length < AT_ONCE) return
    after = last.id
  }
}

async function withAccount(
  context: CommandContext,
  name: string,
  work: (shop: Shop, account: Account) => Promise<number>,
): Promise<number> {
  return withShop(context, async (shop) => {
    const account = await readAccountNamed(shop.db, name)
    if (account) return work(shop, account)
    context.warn(commandTexts.noAccount(name))
    return 1
  })
}
