import { type Command, type CommandContext, WrongUsage, withShop } from '../../../cli/command.ts'
import { keyCommandTexts } from '../rest/texts.ts'
import { readAccountNamed } from '../store/account-store.ts'
import { createApiKey, keyPermissions, listApiKeys, revokeApiKey } from './api-keys.ts'

const createCommand: Command = {
  name: 'api-key create',
  summary: 'Creates a key for programs that act as an account, and prints it with its secret, only this once',
  usage: 'EMAIL --permissions read|write|read_write [--description TEXT]',
  words: [1, 1],
  options: {
    permissions: { type: 'string', value: 'WHAT', about: `one of ${keyPermissions.join(', ')}` },
    description: { type: 'string', value: 'TEXT', about: 'what the key is for' },
  },
  run(args, context) {
    const [name = ''] = args.words
    const permissions = keyPermissions.find((one) => one === args.text('permissions'))
    if (!permissions) throw new WrongUsage(keyCommandTexts.permissions(keyPermissions.join(', ')))
    return withShop(context, async (shop) => {
      const account = await readAccountNamed(shop.db, name)
      if (!account) return refuse(context, keyCommandTexts.noAccount(name))
      const input = { permissions, description: args.text('description') ?? '' }
      const { id, key, secret } = await createApiKey(shop, account.id, input)
      context.warn(keyCommandTexts.made(id))
      context.print(`consumer_key    ${key}`)
      context.print(`consumer_secret ${secret}`)
      return 0
    })
  },
}

const listCommand: Command = {
  name: 'api-key list',
  summary: 'Shows every API key: number, account, permissions, last characters, last use',
  usage: '',
  options: {},
  run: (_args, context) =>
    withShop(context, async (shop) => {
      for (const { id, email, permissions, keyEnding, lastUsedAt, description } of await listApiKeys(shop)) {
        const used = lastUsedAt?.toISOString().slice(0, 16).replace('T', ' ') ?? keyCommandTexts.neverUsed
        context.print([id, email, permissions, `…${keyEnding}`, used, description].join('\t'))
      }
      return 0
    }),
}

const revokeCommand: Command = {
  name: 'api-key revoke',
  summary: 'Revokes an API key at once',
  usage: 'NUMBER',
  words: [1, 1],
  options: {},
  run({ words: [text = ''] }, context) {
    if (!/^[1-9]\d{0,14}$/.test(text)) throw new WrongUsage(keyCommandTexts.noNumber)
    return withShop(context, async (shop) =>
      (await revokeApiKey(shop, Number(text))) ? 0 : refuse(context, keyCommandTexts.noKey(text)),
    )
  },
}

/** The commands that give programs access, and revoke it. */
export const apiKeyCommands: readonly Command[] = [createCommand, listCommand, revokeCommand]

function refuse(context: CommandContext, message: string): number {
  context.warn(message)
  return 1
}
