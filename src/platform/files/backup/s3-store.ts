import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Config } from '../../../config.ts'
import { errorCode } from '../../error-code.ts'
import { BackupRefusal } from './backup-refusal.ts'
import type { ObjectStore } from './object-store.ts'

/** The smallest part that S3 takes: several uploads run at once, and each has two parts in memory. */
const PART_BYTES = 5 * 1024 * 1024
/** With the delays between them, some ten seconds. */
const MAX_ATTEMPTS = 8
const CONNECT_MS = 10_000
const SILENCE_MS = 60_000

/**
 * Objects in a bucket of S3, or of a store that understands its calls. Calls that fail are repeated; an upload of several
 * parts appears when all are there.
 */
export function s3Store(bucket: string, prefix: string, config: S3Config): ObjectStore {
  const title = `s3://${bucket}${prefix && `/${prefix}`}`
  const client = createClient(config)
  const keyOf = (name: string) => (prefix ? `${prefix}/${name}` : name)
  const run = async <Value>(work: () => Promise<Value>) => {
    try {
      return await work()
    } catch (error) {
      throw asRefusal(error, title)
    }
  }
  return {
    title,
    put: (name, content) =>
      run(async () => {
        const upload = new Upload({
          client,
          params: { Bucket: bucket, Key: keyOf(name), Body: Readable.from(content, { objectMode: false }) },
          partSize: PART_BYTES,
          queueSize: 1,
        })
        await upload.done()
      }),
    get: (name) =>
      run(async () => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) }))
        return Body as Readable
      }),
    // The first version of this call: all stores have it.
    async *list(below) {
      let marker: string | undefined
      do {
        const command = { Bucket: bucket, Prefix: keyOf(below), Marker: marker }
        const page = await run(() => client.send(new ListObjectsCommand(command)))
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          yield { name: Key.slice(keyOf('').length), bytes: Size }
        marker = page.IsTruncated ? page.Contents?.at(-1)?.Key : undefined
      } while (marker !== undefined)
    },
    remove: (name) =>
      run(async () => {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name) }))
      }),
    close: () => client.destroy(),
  }
}

function createClient({ endpoint, region, pathStyle, credentials }: S3Config): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: MAX_ATTEMPTS,
    // Older stores do not know the checksums that the library adds by default; the objects have their own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  })
}

function asRefusal(error: unknown, title: string): unknown {
  if (error instanceof BackupRefusal) return error
  if (error instanceof S3ServiceException) return serviceRefusal(error, title)
  const code = errorCode(error)
  const name = error instanceof Error ? error.name : ''
  if (code !== undefined || ['TimeoutError', 'CredentialsProviderError', 'AggregateError'].includes(name)) {
    return refusal(error, `${title} cannot be reached: ${code ?? name}. Check AWS_ENDPOINT_URL_S3.`)
  }
  return error
}

function serviceRefusal(error: S3ServiceException, title: string): BackupRefusal {
  const { name, $metadata } = error
  if (name === 'NoSuchKey' || name === 'NotFound')
    return new BackupRefusal(
      'missing-object',
      `An object is missing in ${title}: the backup is not complete.`,
      {
        cause: error,
      },
    )
  if (name === 'NoSuchBucket')
    return refusal(error, `The bucket of ${title} does not exist: create it, or correct its name.`)
  if ($metadata.httpStatusCode === 403 || /AccessKey|Signature|Token/.test(name))
    return refusal(
      error,
      `${title} refuses the access (${name}): check AWS_ACCESS_KEY_ID and its permissions.`,
    )
  return refusal(error, `${title} answered ${$metadata.httpStatusCode ?? ''} ${name}: try again later.`)
}

function refusal(error: unknown, message: string): BackupRefusal {
  return new BackupRefusal('store-failed', message, { cause: error })
}
