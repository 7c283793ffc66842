import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { DatabaseRefusal } from './refusal.ts'

/** The unprivileged user that runs the database for root, since PostgreSQL refuses to run as root. */
export type DatabaseAccount = { readonly uid: number; readonly gid: number }

const nobodyUid = 65_534

/**
 * The account that the database runs as; `undefined` means as this process, which is not root. For root it is the owner
 * of the cluster when there is one, else the user `postgres`, else uid 65534.
 */
export function databaseAccount(clusterFolder: string): DatabaseAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterFolder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }

  const users = knownUsers()
  const user = users.find(({ name }) => name === 'postgres') ?? users.find(({ uid }) => uid === nobodyUid)
  if (user) return { uid: user.uid, gid: user.gid }
  throw new DatabaseRefusal(
    'unknown-user',
    'The embedded database does not run as root, and this machine has neither a user "postgres" nor one ' +
      'with the id 65534. Make one (useradd --system postgres), run the shop as an ordinary user, or set DATABASE_URL.',
  )
}

/** Refuses when this process runs under a user id that has no name: PostgreSQL creates no cluster for those. */
export function requireNamedUser(): void {
  try {
    userInfo()
  } catch {
    throw new DatabaseRefusal(
      'unknown-user',
      `This process runs as user id ${process.getuid?.()}, which has no entry in /etc/passwd, and PostgreSQL makes ` +
        'no database for a user without a name. Add the entry, run as another user, or set DATABASE_URL.',
    )
  }
}

/** Whether the account may enter or execute all these paths, the folders above them included. */
export function canReach(account: DatabaseAccount | undefined, paths: readonly string[]): boolean {
  const script = 'for path; do test -x "$path" || exit 1; done'
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], { ...account, cwd: '/' }).status === 0
}

function knownUsers(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid), gid: Number(gid) }))
}
