import { createHash, randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { backupFolders, into, sourceOf, targetOf } from './backup.fixture.ts'
import { makeBackup } from './make-backup.ts'
import { backupsIn } from './manifest.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'
import { openBackup } from './open-backup.ts'
import { openStore } from './open-store.ts'
import { restoreBackup } from './restore-backup.ts'

// A store that speaks the calls of S3 over HTTP, and in front of it a network that can fail. It has no types.
type BucketServer = { run(): Promise<AddressInfo>; close(): Promise<void> }
const S3rver: new (options: object) => BucketServer = createRequire(import.meta.url)('s3rver')
type Failure = 'error' | 'cut'
let bucketServer: BucketServer
let network: Server
let failures: Failure[] = []
let requests: string[] = []
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'handsel-s3-'))
  bucketServer = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'shop', configs: [] }],
  })
  const { port } = await bucketServer.run()
  network = createServer((received, answer) => {
    requests.push(`${received.method} ${received.url}`)
    const failure = failures.shift()
    if (failure === 'cut') return void received.socket.destroy()
    if (failure === 'error') return void answer.writeHead(503, { connection: 'close' }).end()
    const { method, url, headers } = received
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers)
      reply.pipe(answer)
    })
    received.pipe(passed)
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  network.closeAllConnections()
  network.close()
  await bucketServer.close()
  await rm(directory, { recursive: true, force: true })
})

beforeEach(() => {
  failures = []
  requests = []
})

const config = (change: { readonly endpoint?: string; readonly accessKeyId?: string } = {}) => ({
  region: 'us-east-1',
  endpoint: change.endpoint ?? `http://127.0.0.1:${(network.address() as AddressInfo).port}`,
  pathStyle: true,
  credentials: { accessKeyId: change.accessKeyId ?? 'S3RVER', secretAccessKey: 'S3RVER' },
})

async function listedIn(store: ObjectStore) {
  const objects: StoredObject[] = []
  for await (const object of store.list('files/')) objects.push(object)
  return objects
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
async function* chunksOf(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536)
}

describe('a store of S3', () => {
  it('stores small objects, and large ones in several parts', async () => {
    const store = await openStore('s3://shop/night/', config())
    const large = randomBytes(20 * 1024 * 1024)
    await store.put('files/small', chunksOf(Buffer.from('small')))
    await store.put('files/large', chunksOf(large))
    expect(hashOf(await buffer(await store.get('files/large')))).toBe(hashOf(large))
    const listed = await listedIn(store)
    expect(listed.sort((a, b) => a.bytes - b.bytes)).toEqual([
      { name: 'files/small', bytes: 5 },
      { name: 'files/large', bytes: large.length },
    ])
    expect(requests.filter((line) => line.includes('partNumber='))).toHaveLength(4)
    await store.remove('files/small')
    await store.remove('files/small')
    await expect(store.get('files/small')).rejects.toThrow(/An object is missing in s3:\/\/shop\/night/)
    store.close()
  })

  it('lists more objects than one page has', async () => {
    const store = await openStore('s3://shop/many', config())
    await store.put('files/0', chunksOf(Buffer.from('x')))
    const folder = join(directory, 'shop/many/files')
    const files = await readdir(folder)
    for (let n = 1; n < 1005; n += 1)
      for (const file of files) await copyFile(join(folder, file), join(folder, file.replace('0', `${n}`)))
    expect(await listedIn(store)).toHaveLength(1005)
    store.close()
  })

  it('repeats calls that fail', async () => {
    const store = await openStore('s3://shop/retries', config())
    failures = ['error', 'cut', 'error']
    await store.put('files/one', chunksOf(Buffer.from('one')))
    failures = ['cut', 'error']
    expect((await buffer(await store.get('files/one'))).toString()).toBe('one')
    store.close()
  })

  it('gives up with a sentence when it fails for long', async () => {
    const store = await openStore('s3://shop/failing', config())
    failures = Array.from({ length: 20 }, () => 'error' as const)
    await expect(store.put('files/one', chunksOf(Buffer.from('one')))).rejects.toThrow(
      /s3:\/\/shop\/failing answered 503 .*: try again later/,
    )
    store.close()
  })

  it.each([
    ['an unknown key', { accessKeyId: 'nobody' }, 's3://shop/x', /refuses the access .*AWS_ACCESS_KEY_ID/],
    ['an unknown bucket', {}, 's3://nobody/x', /The bucket of s3:\/\/nobody\/x does not exist: create it/],
    [
      'no server',
      { endpoint: 'http://127.0.0.1:1' },
      's3://shop/x',
      /cannot be reached: ECONNREFUSED. Check AWS_ENDPOINT_URL_S3/,
    ],
  ])('explains %s', async (_what, change, address, sentence) => {
    const store = await openStore(address, config(change))
    await expect(store.put('files/one', chunksOf(Buffer.from('one')))).rejects.toThrow(sentence)
    store.close()
  })

  it('is refused under another scheme', async () => {
    await expect(openStore('ftp://shop/x', config())).rejects.toThrow(
      /go to a folder, or to s3:\/\/bucket\/prefix/,
    )
  })
})

describe('a backup in S3', () => {
  let world: TestDatabase
  let empty: TestDatabase
  let folders: Awaited<ReturnType<typeof backupFolders>>
  beforeAll(async () => {
    folders = await backupFolders()
    ;[world, empty] = await Promise.all([testDatabase('world'), testDatabase('empty')])
  })
  afterAll(async () => {
    await Promise.all([world.close(), empty.close(), folders.remove()])
  })

  it('continues after an interruption, and restores', async () => {
    const store = await openStore('s3://shop/backups', config())
    const target = await targetOf(store, folders.dataFolder)
    const source = sourceOf(world.url, folders.dataFolder)
    for (let n = 0; n < 12; n += 1) await folders.picture(`picture ${n}`)
    const atMs = Date.UTC(2026, 10, 23, 2)
    // The network fails for good while the pictures are sent.
    const interrupted = makeBackup(source, target, atMs, (what, done) => {
      if (what === 'files' && done === 4) failures = Array.from({ length: 1000 }, () => 'error' as const)
    })
    await expect(interrupted).rejects.toThrow(/answered 503/)
    failures = []
    expect((await backupsIn(store)).complete).toEqual([])

    const { files } = await makeBackup(source, target, atMs + 60_000)
    expect(files.sent).toBeGreaterThan(0)
    expect(files.sent).toBeLessThanOrEqual(8)
    const restored = await restoreBackup(
      await openBackup(target),
      into(empty.url, join(folders.folder, 'restored')),
    )
    expect(restored.files).toHaveLength(12)
    expect(restored.missingFiles.size).toBe(0)
    store.close()
  })
})
