import type { ApiRecord } from '../../api/records.ts'
import { choice, dayText } from '../../domain/fields/index.ts'

const day = (value: unknown) => (typeof value === 'string' ? value : undefined)

/**
 * Whether a person's credentials are valid today, as a choice that shows it.
 * @param today at the site, 2026-11-21
 */
export function validityOf({ validFrom, validUntil, suspendedAt }: ApiRecord, today: string) {
  const [from, until] = [day(validFrom), day(validUntil)]
  const value =
    typeof suspendedAt === 'string'
      ? 'suspended'
      : until !== undefined && until < today
        ? 'expired'
        : from !== undefined && from > today
          ? 'later'
          : 'valid'
  const field = choice(
    {
      suspended: 'Suspended',
      valid: until === undefined ? 'Valid' : `Valid until ${dayText(until)}`,
      later: `Valid from ${dayText(from ?? '')}`,
      expired: `Expired on ${dayText(until ?? '')}`,
    },
    { severity: { suspended: 'alert', later: 'info', expired: 'alert' } },
  )
  return { field, value } as const
}

/**
 * What a person's dates mean, in words; undefined without dates.
 * @param today at the site, 2026-11-21
 * @param zone IANA, where no site says otherwise
 */
export function datesInWords({ validFrom, validUntil }: ApiRecord, today: string, zone: string): string | undefined {
  const [from, until] = [day(validFrom), day(validUntil)]
  const begins = from === undefined || from <= today ? [] : [`Valid from ${dayText(from)}: starts at midnight, ${zone}`]
  const ends =
    until === undefined
      ? []
      : [
          until < today
            ? `Valid until ${dayText(until)}: stopped at midnight, ${zone}`
            : `Valid until ${dayText(until)}: stops at midnight, ${zone}`,
        ]
  return [...begins, ...ends].join('. ') || undefined
}
