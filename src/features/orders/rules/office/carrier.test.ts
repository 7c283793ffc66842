import { describe, expect, it } from 'vitest'
import { carrierNames, carrierOf, trackingPage } from './carrier.ts'

describe('the carrier of a tracking number', () => {
  it.each([
    ['1Z5R89390357567127', 'UPS'],
    ['1z 879e93 03 4683 4440', 'UPS'],
    ['1Z410E7W0392751591', 'UPS'],
    ['9400111202555842332669', 'USPS'],
    ['00340434161094042557', 'DHL'],
    ['JJD0099999999999999999', 'DHL'],
    ['RA 473 124 829 US', 'USPS'],
    ['RA123456785GB', 'Royal Mail'],
    ['ra123456785de', 'DHL'],
  ])('is certain by its form and its check digit: %s', (number, carrier) => {
    expect(carrierOf(number)).toBe(carrier)
  })

  it.each([
    ['a digit is wrong', '1Z5R89390357567128'],
    ['a digit is wrong', '9400111202555842332668'],
    ['a digit is wrong', '00340434161094042558'],
    ['a digit is wrong', 'RA123456784GB'],
    ['several carriers have such numbers', '123456789012'],
    ['several carriers have such numbers', '01234567890123'],
    ['its post is not known', 'RA123456785ZZ'],
    ['a digit is missing', '1Z5R8939035756712'],
    ['there is none', ''],
    ['it is no number', 'in the letter box'],
  ])('is not guessed where %s: %s', (_, number) => {
    expect(carrierOf(number)).toBeUndefined()
  })
})

describe('the tracking page', () => {
  it('is that of the carrier, however its name is written', () => {
    expect(trackingPage('ups', '1Z 5R8 93903 5756 7127')).toBe(
      'https://www.ups.com/track?tracknum=1Z5R89390357567127',
    )
  })

  it('is a full address for each carrier, with the number encoded', () => {
    for (const name of carrierNames) {
      const page = trackingPage(name, '12&3/4')
      expect(page).toMatch(/^https:\/\/[^\s"<>]+12%263%2F4$/)
    }
  })

  it('is empty without a number, and for other carriers', () => {
    expect([trackingPage('UPS', ' '), trackingPage('Bicycle', '12')]).toEqual(['', ''])
  })
})
