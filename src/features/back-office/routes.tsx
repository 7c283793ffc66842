import { randomBytes } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AdminPageData } from '../../admin/page-data.ts'
import { locale } from '../../kernel/locale.ts'
import { capabilitiesOf, roles } from '../../kernel/roles.ts'
import { allow, withSameAccess } from '../../platform/http/access.ts'
import { html, redirect, unlisted } from '../../platform/http/answer.ts'
import type { Call, Handler } from '../../platform/http/call.ts'
import { readOnly } from '../../platform/http/read-only.ts'
import { restNonce } from '../../platform/session/rest-nonce.ts'
import { currencyFormat, shopName } from '../settings/general.ts'
import { BackOfficeDocument } from './ui/BackOfficeDocument.tsx'

/**
 * `GET /admin/…`: the one page of the back office, for staff. Its script shows the screen of the address; what a screen
 * shows comes from the REST interface, which checks the rights of every call.
 */
const page: Handler = async (call) => {
  const { shop, person } = call
  const styleNonce = randomBytes(16).toString('base64url')
  const document = renderToStaticMarkup(
    <BackOfficeDocument
      assets={shop.assets.admin[locale()]}
      data={pageData(call)}
      restNonce={restNonce(shop, person)}
      styleNonce={styleNonce}
    />,
  )
  return { ...unlisted(html(`<!DOCTYPE html>${document}`)), styleNonce }
}

function pageData({ shop, person }: Call): AdminPageData {
  const { settings } = shop
  const heldRoles = person?.roles ?? []
  const held = Object.keys(capabilitiesOf(heldRoles))
  return {
    shopName: settings.get(shopName),
    currency: currencyFormat(settings),
    person: {
      id: person?.id ?? 0,
      name: person?.displayName ?? '',
      roles: heldRoles,
      capabilities: held.filter((name) => !roles.some((role) => role === name)),
    },
  }
}

/** Where owners who come from WordPress look for the back office. */
const wordPressAddress: Handler = async () => redirect('/admin/')

const forStaff = allow('view_admin_dashboard', page)

/** Staff without the second factor that the shop requires are led to where they set it up; without it they have no rights here. */
const afterSecondFactor: Handler = async (call) => {
  const proof = call.person?.proof
  return proof?.by === 'cookie' && proof.hasRestrictedRoles
    ? redirect('/my-account/security/')
    : forStaff(call)
}

const backOffice = readOnly(withSameAccess(forStaff, afterSecondFactor))

export const backOfficePages: Readonly<Record<string, Handler>> = {
  'GET /admin/': backOffice,
  'GET /admin/:path*/': backOffice,
  'GET /wp-admin/': readOnly(wordPressAddress),
}
