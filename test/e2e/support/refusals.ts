/** What stands before a shop answers so when the shop does not: no JSON, and a status in English. */
export const pageOfProxy = {
  status: 502,
  contentType: 'text/html',
  body: '<html><h1>502 Bad Gateway</h1></html>',
}

/** A refusal without a word for the reader. */
export const withoutWords = { status: 500, json: { code: 'serverError' } }
