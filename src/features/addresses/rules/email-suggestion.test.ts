import { describe, expect, it } from 'vitest'
import { suggestedDomain } from './email-suggestion.ts'

describe('the domain that a mistyped e-mail address means', () => {
  it.each([
    ['ada@gmial.com', 'gmail.com'],
    ['ada@gamil.com', 'gmail.com'],
    ['ada@gmai.com', 'gmail.com'],
    ['ada@gmaill.com', 'gmail.com'],
    ['ada@gnail.com', 'gmail.com'],
    ['ada@gmail.con', 'gmail.com'],
    ['ada@gmail.co', 'gmail.com'],
    [' ADA@GMIAL.COM ', 'gmail.com'],
    ['ada@hotmial.com', 'hotmail.com'],
    ['ada@outlok.com', 'outlook.com'],
    ['ada@yaho.com', 'yahoo.com'],
    ['ada@iclould.com', 'icloud.com'],
    ['ada@comcast.com', 'comcast.net'],
  ])('%s: %s', (email, domain) => expect(suggestedDomain(email)).toBe(domain))

  it.each([
    'ada@gmail.com',
    'ada@mail.com',
    'ada@ymail.com',
    'ada@email.com',
    'ada@yahoo.de',
    'ada@outlook.fr',
    'ada@yahoo.co.uk',
    'ada@gmail.example.com',
    'ada@kiln.com',
    'ada@ail.com',
    'ada@',
    'gmial.com',
    '',
  ])('is none for %j', (email) => expect(suggestedDomain(email)).toBeUndefined())
})
