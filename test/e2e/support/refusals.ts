/** What stands before a shop answers so when the shop does not: no JSON, and a status in English. */
export const pageOfProxy = {
  status: 502,
  contentType: 'text/html',
  body: '<html><h1>502 Bad Gateway</h1></html>',
}

/** What a network that asks for a sign-in of its own (a captive portal) answers in place of the shop. */
export const pageOfNetwork = {
  status: 200,
  contentType: 'text/html',
  body: '<html><h1>Sign in to this network</h1></html>',
}

/** A refusal without a word for the reader. */
export const withoutWords = { status: 500, json: { code: 'serverError' } }
