import { NODATA, NOTFOUND } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** The TXT records of a domain, each as one text; none where it has none. @throws where no name server answers */
export type ResolveTxt = (domain: string) => Promise<readonly string[]>

const asked = { timeout: 2500, tries: 2 } as const
const most = 200

/** Asks the name servers of this machine. */
export const resolveTxt: ResolveTxt = async domain => {
  try {
    const records = await new Resolver(asked).resolveTxt(domain)
    // A long text comes in parts.
    return records.slice(0, most).map(parts => parts.join(''))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === NOTFOUND || code === NODATA) return []
    throw error
  }
}
