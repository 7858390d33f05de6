import { Fault, fault } from '../../src/domain/faults.ts'
import { words, type Brand } from '../../src/domain/vocabulary.ts'
import { outageOf } from '../db/outage.ts'

/** What a controller hears of an error, as HTTP would say it; the server's own faults are logged. */
export function reasonsOf(brand: Brand, onError: (error: unknown) => void): (error: unknown) => string {
  const { say } = words(brand)
  return error => {
    const outage = outageOf(error as { readonly code?: string })
    const known = outage ? fault(outage) : error
    if (known instanceof Fault && known.status < 500) return say(known.message)
    onError(error)
    return known instanceof Fault ? say(known.message) : 'Something went wrong at the server: send it again later'
  }
}
