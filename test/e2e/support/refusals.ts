/** The answer of a proxy when the shop behind it does not answer: no JSON, and a status in English. */
export const pageOfProxy = {
  status: 502,
  contentType: 'text/html',
  body: '<html><h1>502 Bad Gateway</h1></html>',
}

/** The answer of a captive portal (a network with its own sign-in) in place of the shop's. */
export const pageOfNetwork = {
  status: 200,
  contentType: 'text/html',
  body: '<html><h1>Sign in to this network</h1></html>',
}

/** A refusal without a message. */
export const withoutWords = { status: 500, json: { code: 'serverError' } }
