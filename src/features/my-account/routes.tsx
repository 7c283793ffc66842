import type { FeatureCalls } from '../../platform/feature.ts'
import { limited } from '../../platform/http/limited.ts'
import { own } from './own.ts'
import { privacyPages } from './privacy-routes.tsx'
import { addressBook, addressToEdit, changeBook, keepAddress } from './routes/addresses.tsx'
import { couponsPage } from './routes/coupons.tsx'
import { changeAccount, details } from './routes/details.tsx'
import { askSetUp, askVerify, takeSetUp, takeVerify } from './routes/links.tsx'
import { lostPassword, takeLostPassword } from './routes/lost-password.tsx'
import { orderList, orderPage } from './routes/orders.tsx'
import { askNewPasskey, askPasskey, enterByPasskey, keepNewPasskey } from './routes/passkeys.ts'
import { askCode, takeCode } from './routes/second-factor.tsx'
import { changeSecurity, security } from './routes/security.tsx'
import { endSessions, sessions } from './routes/sessions.tsx'
import { enter, front } from './routes/sign-in.tsx'
import { signOutByForm, signOutByLink } from './routes/sign-out.tsx'
import { storeCredit } from './routes/store-credit.tsx'

/** All for one person each. What takes a password, a code or a link counts against the tries of its address. */
export const myAccountCalls: FeatureCalls = {
  pages: {
    'GET /my-account/': front,
    'POST /my-account/': limited('signIn', enter),
    'GET /my-account/second-factor/': askCode,
    'POST /my-account/second-factor/': limited('signIn', takeCode),
    'POST /my-account/passkey-question/': limited('signIn', askPasskey),
    'POST /my-account/passkey-sign-in/': limited('signIn', enterByPasskey),
    'GET /my-account/lost-password/': lostPassword,
    'POST /my-account/lost-password/': limited('signIn', takeLostPassword),
    'GET /my-account/confirm-email/': askVerify,
    'POST /my-account/confirm-email/': limited('signIn', takeVerify),
    'GET /my-account/set-up/': askSetUp,
    'POST /my-account/set-up/': limited('signIn', takeSetUp),
    'GET /my-account/customer-logout/': signOutByLink,
    'POST /my-account/customer-logout/': signOutByForm,

    'GET /my-account/orders/': own(orderList),
    'GET /my-account/orders/:page/': own(orderList),
    'GET /my-account/view-order/:id/': own(orderPage),
    'GET /my-account/wt-smart-coupon/': own(couponsPage),
    'GET /my-account/wt-store-credit/': own(storeCredit),
    'GET /my-account/wt-store-credit/:page/': own(storeCredit),
    'GET /my-account/edit-address/': own(addressBook),
    'POST /my-account/edit-address/': own(changeBook),
    'GET /my-account/edit-address/:kind/': own(addressToEdit),
    'POST /my-account/edit-address/:kind/': own(keepAddress),
    'GET /my-account/edit-account/': own(details),
    'POST /my-account/edit-account/': limited('signIn', own(changeAccount)),
    'GET /my-account/sessions/': own(sessions),
    'POST /my-account/sessions/': own(endSessions),
    'GET /my-account/security/': own(security),
    'POST /my-account/security/': limited('signIn', own(changeSecurity)),
    'POST /my-account/security/passkey-question/': limited('signIn', own(askNewPasskey)),
    'POST /my-account/security/passkey/': limited('signIn', own(keepNewPasskey)),

    ...privacyPages,
  },
}
