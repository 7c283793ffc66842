import { resolve } from 'node:path'

/** Everything that the process reads from its environment. Nothing else reads `process.env`. */
export type Config = {
  /** 0 means any free port. */
  readonly port: number
  readonly host: string
  /** Where shoppers reach the shop; unset, it is known as localhost and 127.0.0.1 with its port. */
  readonly publicUrl: URL | undefined
  /** An external PostgreSQL; unset, the embedded one runs from the data folder. */
  readonly databaseUrl: string | undefined
  /** Absolute path of the folder with all data of the shop. */
  readonly dataFolder: string
  /** Signs sessions and nonces; unset, it is created and stored in the data folder (`platform/files/secret.ts`). */
  readonly secret: string | undefined
  /** Whether an empty database is filled with the demo shop. */
  readonly demo: boolean
  readonly adminEmail: string | undefined
  readonly adminPassword: string | undefined
  readonly webWorkers: number
  /** How long cached pages are shown while the database is away, in hours; 0: not at all. */
  readonly maxStaleHours: number
  readonly logLevel: LogLevel
  readonly smtpUrl: string | undefined
  readonly rateLimits: boolean
  /**
   * Hosts inside the own network that webhooks may be sent to, as in their addresses: `erp.local:8080`. All others must be on the
   * public internet.
   */
  readonly webhookHosts: readonly string[]
  /** How many proxies are in front of the shop and may be trusted about the visitor's address. */
  readonly trustProxy: number
  /** Whether `/_styleguide/` is served: in development, or when `HANDSEL_STYLEGUIDE` is 1. */
  readonly showStyleguide: boolean
  readonly backup: BackupConfig
  /** Scrapers of `/metrics` send it; unset, there is no such address and nothing is measured. */
  readonly metricsToken: string | undefined
  /** Where traces are sent, by OTLP over HTTP; unset, there are none. */
  readonly tracesUrl: URL | undefined
  /** The name of this shop in traces. */
  readonly serviceName: string
}

export type BackupConfig = {
  /** A folder, or `s3://bucket/prefix`; unset, `backups` in the data folder. */
  readonly target: string | undefined
  /** The key that backups are encrypted with; unset, it is created and stored in the data folder. */
  readonly key: string | undefined
  readonly s3: S3Config
}

/** How a store like S3 is reached, by the names that its programs use. */
export type S3Config = {
  readonly region: string
  /** Unset: Amazon's. */
  readonly endpoint: string | undefined
  /** Whether the bucket is part of the path, and not of the host. */
  readonly pathStyle: boolean
  /** Unset: those of the machine's role or of the user's profile. */
  readonly credentials:
    | { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string }
    | undefined
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

type Environment = Readonly<Record<string, string | undefined>>

/** The environment is not valid; the message names every wrong variable. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig'
}

/**
 * Reads the configuration from the environment; a variable that is empty counts as unset, but for `HOST`, which
 * programs take empty for every address of the machine. Throws `BadConfig` naming all problems at once.
 */
export function readConfig(env: Environment): Config {
  const problems: string[] = []
  const text = (name: string) => env[name]?.trim() || undefined
  const number = (name: string, fallback: number, range: readonly [number, number]) =>
    wholeNumber(name, text(name), fallback, range, problems)

  const config: Config = {
    port: number('PORT', 3000, [0, 65_535]),
    host: host(env['HOST'], problems),
    publicUrl: publicUrl(text('PUBLIC_URL'), problems),
    databaseUrl: withScheme('DATABASE_URL', text('DATABASE_URL'), ['postgres:', 'postgresql:'], problems),
    dataFolder: resolve(text('HANDSEL_DATA') ?? 'data'),
    secret: text('HANDSEL_SECRET'),
    demo: zeroOrOne('HANDSEL_DEMO', text('HANDSEL_DEMO'), problems),
    adminEmail: text('HANDSEL_ADMIN_EMAIL'),
    adminPassword: env['HANDSEL_ADMIN_PASSWORD'] || undefined,
    webWorkers: number('WEB_WORKERS', 1, [1, 16]),
    maxStaleHours: number('HANDSEL_STALE_HOURS', 6, [0, 168]),
    logLevel: logLevel(text('LOG_LEVEL'), problems),
    smtpUrl: withScheme('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:'], problems),
    rateLimits: zeroOrOne('HANDSEL_RATE_LIMITS', text('HANDSEL_RATE_LIMITS'), problems),
    webhookHosts: (text('HANDSEL_WEBHOOK_HOSTS') ?? '').split(/[\s,]+/).filter((host) => host !== ''),
    trustProxy: number('TRUST_PROXY', 0, [0, 10]),
    showStyleguide: zeroOrOne(
      'HANDSEL_STYLEGUIDE',
      text('HANDSEL_STYLEGUIDE') ?? inDevelopment(env),
      problems,
    ),
    backup: backupConfig(text, problems),
    metricsToken: text('METRICS_TOKEN'),
    tracesUrl: tracesUrl(text('OTEL_EXPORTER_OTLP_ENDPOINT'), problems),
    serviceName: text('OTEL_SERVICE_NAME') ?? 'handsel',
  }
  problems.push(...secretProblems(config), ...adminProblems(config), ...tokenProblems(config))

  if (problems.length > 0) throw new BadConfig(`Invalid environment variables:\n  ${problems.join('\n  ')}`)
  return config
}

function backupConfig(text: (name: string) => string | undefined, problems: string[]): BackupConfig {
  const endpoint = withScheme(
    'AWS_ENDPOINT_URL_S3',
    text('AWS_ENDPOINT_URL_S3') ?? text('AWS_ENDPOINT_URL'),
    ['http:', 'https:'],
    problems,
  )
  const key = text('HANDSEL_BACKUP_KEY')
  if (key !== undefined && !/^AGE-SECRET-KEY-1[A-Z0-9]+$/.test(key))
    problems.push('HANDSEL_BACKUP_KEY must be a key of the program age, beginning with AGE-SECRET-KEY-1.')
  const accessKeyId = text('AWS_ACCESS_KEY_ID')
  const secretAccessKey = text('AWS_SECRET_ACCESS_KEY')
  const sessionToken = text('AWS_SESSION_TOKEN')
  const isPathStyle = text('HANDSEL_S3_PATH_STYLE') ?? (endpoint === undefined ? '0' : '1')
  return {
    target: text('HANDSEL_BACKUP_TARGET'),
    key,
    s3: {
      region: text('AWS_REGION') ?? text('AWS_DEFAULT_REGION') ?? 'us-east-1',
      endpoint,
      pathStyle: zeroOrOne('HANDSEL_S3_PATH_STYLE', isPathStyle, problems),
      credentials:
        accessKeyId && secretAccessKey
          ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
          : undefined,
    },
  }
}

function wholeNumber(
  name: string,
  value: string | undefined,
  fallback: number,
  [min, max]: readonly [number, number],
  problems: string[],
): number {
  if (value === undefined) return fallback
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= min && number <= max) return number
  problems.push(`${name} must be a whole number from ${min} to ${max}, and is "${value}".`)
  return fallback
}

function host(value: string | undefined, problems: string[]): string {
  if (value?.trim() === '') problems.push('HOST must be an address of this machine, and is empty.')
  return value?.trim() || '127.0.0.1'
}

function inDevelopment(env: Environment): '0' | '1' {
  return env['NODE_ENV'] === 'production' ? '0' : '1'
}

/** On unless it is 0. */
function zeroOrOne(name: string, value: string | undefined, problems: string[]): boolean {
  if (value !== undefined && value !== '0' && value !== '1') {
    problems.push(`${name} must be 0 or 1, and is "${value}".`)
  }
  return value !== '0'
}

function publicUrl(value: string | undefined, problems: string[]): URL | undefined {
  if (value === undefined) return undefined
  const url = URL.parse(value)
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (isOrigin) return url
  problems.push(`PUBLIC_URL must be an address like https://shop.example, without a path, and is "${value}".`)
  return undefined
}

// The value itself is not repeated: it may hold a password.
function withScheme(name: string, value: string | undefined, schemes: readonly string[], problems: string[]) {
  if (value === undefined || schemes.some((scheme) => value.startsWith(`${scheme}//`))) return value
  problems.push(`${name} must begin with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`)
  return undefined
}

/** The address of a collector, to which the path of traces is added. */
function tracesUrl(value: string | undefined, problems: string[]): URL | undefined {
  if (value === undefined) return undefined
  const url = URL.parse(`${value.replace(/\/$/, '')}/v1/traces`)
  if (url && /^https?:$/.test(url.protocol)) return url
  problems.push('OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address, like http://localhost:4318.')
  return undefined
}

function logLevel(value: string | undefined, problems: string[]): LogLevel {
  const level = logLevels.find((known) => known === (value ?? 'info').toLowerCase())
  if (!level) problems.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}, and is "${value}".`)
  return level ?? 'info'
}

function secretProblems({ secret }: Config): string[] {
  return secret !== undefined && secret.length < 32
    ? [`HANDSEL_SECRET must have at least 32 characters, and has ${secret.length}.`]
    : []
}

function tokenProblems({ metricsToken }: Config): string[] {
  return metricsToken !== undefined && metricsToken.length < 16
    ? [`METRICS_TOKEN must have at least 16 characters, and has ${metricsToken.length}.`]
    : []
}

function adminProblems({ adminEmail, adminPassword }: Config): string[] {
  const problems: string[] = []
  if (adminEmail && !/^\S+@\S+$/.test(adminEmail)) {
    problems.push(`HANDSEL_ADMIN_EMAIL must be an e-mail address, and is "${adminEmail}".`)
  }
  if (Boolean(adminEmail) !== Boolean(adminPassword)) {
    problems.push('HANDSEL_ADMIN_EMAIL and HANDSEL_ADMIN_PASSWORD go together: set both or neither.')
  }
  return problems
}
