import { data } from 'react-router'

/** Any address that no screen has: the error page, with 404. */
export const loader = () => {
  throw data({ code: 'notFound' }, { status: 404 })
}

export default function UnknownPage() {
  return null
}
