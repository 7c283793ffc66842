import { describe, expect, it } from 'vitest'
import { BadConfig, readConfig } from './config.ts'

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof BadConfig) return error.message
    throw error
  }
  return ''
}

describe('configuration', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: undefined,
      databaseUrl: undefined,
      dataFolder: `${process.cwd()}/data`,
      secret: undefined,
      demo: true,
      adminEmail: undefined,
      adminPassword: undefined,
      webWorkers: 1,
      maxStaleHours: 6,
      logLevel: 'info',
      smtpUrl: undefined,
      rateLimits: true,
      webhookHosts: [],
      trustProxy: 0,
      showStyleguide: true,
      backup: {
        target: undefined,
        key: undefined,
        s3: { region: 'us-east-1', endpoint: undefined, pathStyle: false, credentials: undefined },
      },
      metricsToken: undefined,
      tracesUrl: undefined,
      serviceName: 'handsel',
    })
  })

  it('has the store of the backups by the names of its own programs', () => {
    const { backup } = readConfig({
      HANDSEL_BACKUP_TARGET: 's3://shop/backups',
      AWS_ENDPOINT_URL_S3: 'https://store.example',
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'a secret',
    })
    expect(backup).toEqual({
      target: 's3://shop/backups',
      key: undefined,
      s3: {
        region: 'eu-central-1',
        endpoint: 'https://store.example',
        pathStyle: true,
        credentials: { accessKeyId: 'id', secretAccessKey: 'a secret' },
      },
    })
    expect(problemsOf({ HANDSEL_BACKUP_KEY: 'age1publickey' })).toMatch(
      /HANDSEL_BACKUP_KEY must be a key of the program age/,
    )
  })

  it('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: ' ', HANDSEL_SECRET: '' })).toEqual(readConfig({}))
  })

  it('reads every variable', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::1',
      PUBLIC_URL: 'https://shop.example/',
      DATABASE_URL: 'postgres://me:pw@db/shop',
      HANDSEL_DATA: '/srv/shop',
      HANDSEL_SECRET: 's'.repeat(32),
      HANDSEL_DEMO: '0',
      HANDSEL_ADMIN_EMAIL: 'owner@shop.example',
      HANDSEL_ADMIN_PASSWORD: ' spaces count ',
      WEB_WORKERS: '16',
      LOG_LEVEL: 'SILENT',
      SMTP_URL: 'smtps://mail.example',
      HANDSEL_RATE_LIMITS: '0',
      HANDSEL_WEBHOOK_HOSTS: 'erp.local:8080, 10.0.0.5',
      TRUST_PROXY: '10',
      METRICS_TOKEN: 'a token of the scraper',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/',
      OTEL_SERVICE_NAME: 'vases',
    })
    expect(config).toMatchObject({
      port: 0,
      host: '::1',
      dataFolder: '/srv/shop',
      demo: false,
      webWorkers: 16,
    })
    expect(config).toMatchObject({
      adminPassword: ' spaces count ',
      logLevel: 'silent',
      rateLimits: false,
      trustProxy: 10,
    })
    expect(config.webhookHosts).toEqual(['erp.local:8080', '10.0.0.5'])
    expect(config).toMatchObject({ metricsToken: 'a token of the scraper', serviceName: 'vases' })
    expect(config.tracesUrl?.href).toBe('https://collector.example/otlp/v1/traces')
    expect(config.publicUrl?.href).toBe('https://shop.example/')
    expect(config.databaseUrl).toBe('postgres://me:pw@db/shop')
    expect(config.smtpUrl).toBe('smtps://mail.example')
  })

  it('names all problems at once', () => {
    const problems = problemsOf({
      PORT: '65536',
      WEB_WORKERS: '0',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'shop.example',
      HOST: ' ',
      HANDSEL_DEMO: 'no',
      HANDSEL_RATE_LIMITS: 'off',
    })
    const names = [
      'PORT',
      'WEB_WORKERS',
      'LOG_LEVEL',
      'PUBLIC_URL',
      'HOST',
      'HANDSEL_DEMO',
      'HANDSEL_RATE_LIMITS',
    ]
    for (const name of names) expect(problems).toContain(`  ${name} must`)
  })

  it.each([
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, and is "-1".'],
    [{ PORT: '3e3' }, 'PORT must'],
    [{ WEB_WORKERS: '17' }, 'from 1 to 16'],
    [{ TRUST_PROXY: '11' }, 'from 0 to 10'],
    [{ PUBLIC_URL: 'https://shop.example/shop' }, 'without a path'],
    [{ HOST: '' }, 'HOST must be an address of this machine, and is empty.'],
    [{ HANDSEL_DEMO: 'false' }, 'HANDSEL_DEMO must be 0 or 1, and is "false".'],
    [{ HANDSEL_RATE_LIMITS: '2' }, 'HANDSEL_RATE_LIMITS must be 0 or 1, and is "2".'],
    [{ PUBLIC_URL: 'ftp://shop.example' }, 'PUBLIC_URL must'],
    [{ HANDSEL_SECRET: 's'.repeat(31) }, 'and has 31.'],
    [{ METRICS_TOKEN: 'short' }, 'at least 16 characters, and has 5.'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must'],
    [{ HANDSEL_ADMIN_EMAIL: 'owner@shop.example' }, 'set both or neither'],
    [{ HANDSEL_ADMIN_EMAIL: 'owner', HANDSEL_ADMIN_PASSWORD: 'x' }, 'must be an e-mail address'],
  ])('refuses %o', (env, sentence) => {
    expect(problemsOf(env)).toContain(sentence)
  })

  it.each([
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', HANDSEL_STYLEGUIDE: '1' }, true],
    [{ NODE_ENV: 'development' }, true],
    [{ HANDSEL_STYLEGUIDE: '0' }, false],
  ])('with %o shows the parts of the look: %s', (env, shown) => {
    expect(readConfig(env).showStyleguide).toBe(shown)
  })

  it('does not repeat an address that may hold a password', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://me:hush@db', SMTP_URL: 'me:hush@mail' })).not.toContain('hush')
  })
})
