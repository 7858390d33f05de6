import { NODATA, NOTFOUND } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/**
 * The TXT records of a domain, each as one text; none where it has none.
 * @param servers addresses of name servers; none are those of this machine
 * @throws where no name server answers
 */
export type ResolveTxt = (domain: string, servers: readonly string[]) => Promise<readonly string[]>

const asked = { timeout: 2500, tries: 2 } as const
const most = 200

/** Asks the name servers that are set, or those of this machine. */
export const resolveTxt: ResolveTxt = async (domain, servers) => {
  const resolver = new Resolver(asked)
  if (servers.length > 0) resolver.setServers(servers)
  try {
    const records = await resolver.resolveTxt(domain)
    // A long text comes in parts.
    return records.slice(0, most).map(parts => parts.join(''))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === NOTFOUND || code === NODATA) return []
    throw error
  }
}
