import { type Command, WrongUsage, withShop } from '../../../cli/command.ts'
import { withAccount } from '../commands.ts'
import { createApiKey, keyPermissions, listApiKeys, revokeApiKey } from './api-keys.ts'
import { keyCommandTexts } from './key-texts.ts'

const createCommand: Command = {
  name: 'api-key create',
  summary: 'Creates a key for programs that act as an account, and prints it with its secret, only this once',
  usage: 'EMAIL --permissions read|write|read_write [--description TEXT]',
  positionals: [1, 1],
  options: {
    permissions: { type: 'string', value: 'WHAT', about: `one of ${keyPermissions.join(', ')}` },
    description: { type: 'string', value: 'TEXT', about: 'what the key is for' },
  },
  run(args, context) {
    const [name = ''] = args.positionals
    const permissions = keyPermissions.find((one) => one === args.text('permissions'))
    if (!permissions) throw new WrongUsage(keyCommandTexts.permissions(keyPermissions.join(', ')))
    return withAccount(
      context,
      name,
      async (shop, account) => {
        const input = { permissions, description: args.text('description') ?? '' }
        const { id, key, secret } = await createApiKey(shop, account.id, input)
        context.warn(keyCommandTexts.made(id))
        context.print(`consumer_key    ${key}`)
        context.print(`consumer_secret ${secret}`)
        return 0
      },
      keyCommandTexts.noAccount,
    )
  },
}

const listCommand: Command = {
  name: 'api-key list',
  summary: 'Shows every API key: number, account, permissions, last characters, last use and from where',
  usage: '',
  options: {},
  run: (_args, context) =>
    withShop(context, async (shop) => {
      for (const { id, email, permissions, keyEnding, lastUsedAt, lastIp, description } of await listApiKeys(
        shop,
      )) {
        const used = lastUsedAt
          ? keyCommandTexts.used(lastUsedAt.toISOString().slice(0, 16).replace('T', ' '), lastIp)
          : keyCommandTexts.neverUsed
        context.print([id, email, permissions, `…${keyEnding}`, used, description].join('\t'))
      }
      return 0
    }),
}

const revokeCommand: Command = {
  name: 'api-key revoke',
  summary: 'Revokes an API key at once',
  usage: 'NUMBER',
  positionals: [1, 1],
  options: {},
  run({ positionals: [text = ''] }, context) {
    if (!/^[1-9]\d{0,14}$/.test(text)) throw new WrongUsage(keyCommandTexts.noNumber)
    return withShop(context, async (shop) => {
      if (await revokeApiKey(shop, Number(text))) return 0
      context.warn(keyCommandTexts.noKey(text))
      return 1
    })
  },
}

/** The commands that give programs access, and revoke it. */
export const apiKeyCommands: readonly Command[] = [createCommand, listCommand, revokeCommand]
