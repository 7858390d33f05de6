import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { lockNotAvailable } from '../partitions.ts'

const attempts = 60
const pauseMs = 1000

/**
 * Does again what gave up waiting for the lock of a table (`waitShortly`), for some minutes: who waits for a lock makes
 * everybody wait behind it, and in the pauses they pass.
 */
export async function insistingOnLocks<T>(work: () => Promise<T>): Promise<T> {
  for (let left = attempts; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 1 || (error as pg.DatabaseError).code !== lockNotAvailable) throw error
      await delay(pauseMs)
    }
  }
}
