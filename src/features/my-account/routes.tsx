import type { FeatureCalls } from '../../platform/feature.ts'
import { rateLimited } from '../../platform/http/rate-limits.ts'
import { addressBookPage, addressPage, changeAddressBook, submitAddress } from './routes/addresses.tsx'
import { couponsPage } from './routes/coupons.tsx'
import { detailsPage, submitDetails } from './routes/details.tsx'
import { setupPage, submitSetup, submitVerifyEmail, verifyEmailPage } from './routes/links.tsx'
import { lostPasswordPage, submitLostPassword } from './routes/lost-password.tsx'
import { accountOrderPage, orderListPage } from './routes/orders.tsx'
import {
  newPasskeyOptions,
  passkeySignInOptions,
  submitNewPasskey,
  submitPasskeySignIn,
} from './routes/passkeys.ts'
import { privacyPages } from './routes/privacy.tsx'
import { submitRegistration } from './routes/registration.tsx'
import { secondFactorPage, submitSecondFactor } from './routes/second-factor.tsx'
import { securityPage, submitSecurity } from './routes/security.tsx'
import { sessionsPage, signOutByForm, signOutByLink, submitSessions } from './routes/sessions.tsx'
import { accountHome, signInOrRegister } from './routes/sign-in.tsx'
import { signInLinkPage, submitSignInLink } from './routes/sign-in-link.tsx'
import { storeCreditPage } from './routes/store-credit.tsx'
import { signedInOnly } from './signed-in.ts'

/** All personal. Calls that take a password, a code or a link are rate-limited by IP address. */
export const myAccountCalls: FeatureCalls = {
  pages: {
    'GET /my-account/': accountHome,
    'POST /my-account/': rateLimited('signIn', signInOrRegister),
    'POST /my-account/registration/': rateLimited('signIn', submitRegistration),
    'GET /my-account/second-factor/': secondFactorPage,
    'POST /my-account/second-factor/': rateLimited('signIn', submitSecondFactor),
    'POST /my-account/passkey-question/': rateLimited('signIn', passkeySignInOptions),
    'POST /my-account/passkey-sign-in/': rateLimited('signIn', submitPasskeySignIn),
    'GET /my-account/lost-password/': lostPasswordPage,
    'POST /my-account/lost-password/': rateLimited('signIn', submitLostPassword),
    'GET /my-account/sign-in-link/': signInLinkPage,
    'POST /my-account/sign-in-link/': rateLimited('signIn', submitSignInLink),
    'GET /my-account/confirm-email/': verifyEmailPage,
    'POST /my-account/confirm-email/': rateLimited('signIn', submitVerifyEmail),
    'GET /my-account/set-up/': setupPage,
    'POST /my-account/set-up/': rateLimited('signIn', submitSetup),
    'GET /my-account/customer-logout/': signOutByLink,
    'POST /my-account/customer-logout/': signOutByForm,

    'GET /my-account/orders/': signedInOnly(orderListPage),
    'GET /my-account/orders/:page/': signedInOnly(orderListPage),
    'GET /my-account/view-order/:id/': signedInOnly(accountOrderPage),
    'GET /my-account/wt-smart-coupon/': signedInOnly(couponsPage),
    'GET /my-account/wt-store-credit/': signedInOnly(storeCreditPage),
    'GET /my-account/wt-store-credit/:page/': signedInOnly(storeCreditPage),
    'GET /my-account/edit-address/': signedInOnly(addressBookPage),
    'POST /my-account/edit-address/': signedInOnly(changeAddressBook),
    'GET /my-account/edit-address/:kind/': signedInOnly(addressPage),
    'POST /my-account/edit-address/:kind/': signedInOnly(submitAddress),
    'GET /my-account/edit-account/': signedInOnly(detailsPage),
    'POST /my-account/edit-account/': rateLimited('signIn', signedInOnly(submitDetails)),
    'GET /my-account/sessions/': signedInOnly(sessionsPage),
    'POST /my-account/sessions/': signedInOnly(submitSessions),
    'GET /my-account/security/': signedInOnly(securityPage),
    'POST /my-account/security/': rateLimited('signIn', signedInOnly(submitSecurity)),
    'POST /my-account/security/passkey-question/': rateLimited('signIn', signedInOnly(newPasskeyOptions)),
    'POST /my-account/security/passkey/': rateLimited('signIn', signedInOnly(submitNewPasskey)),

    ...privacyPages,
  },
}
