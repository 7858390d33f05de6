import { describe, expect, it, vi } from 'vitest'
import { deviceName } from '../../../src/domain/device-name.ts'
import { alarmsToTell, hasRoomFor, mostAlarms } from '../../../src/features/push/domain/told.ts'
import { type Clicked, openPage, type Pushed, showNotification, type Shower } from '../../../workers/notifications.ts'

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36 Edg/144.0.0.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    ['curl/8', 'Browser'],
  ])('is made of %s', (agent, name) => expect(deviceName(agent)).toBe(name))
})

describe('what a device is told', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  const fresh = { heldUntil: null, hourFrom: null, alarms: 0, others: 0 }

  it('is all while there is room, and everything up to the newest is done', () =>
    expect(alarmsToTell(fresh, [3, 5], 9, now)).toMatchObject({
      tell: [3, 5],
      upTo: 9,
      left: { alarms: 2, heldUntil: null },
    }))

  it('ends at the last one that there is room for, until the hour is over', () => {
    const told = { ...fresh, hourFrom: new Date('2026-11-24T11:30:00Z'), alarms: mostAlarms - 1 }
    const heldUntil = new Date('2026-11-24T12:30:00Z')
    expect(alarmsToTell(told, [3, 5], 9, now)).toMatchObject({ tell: [3], upTo: 3, left: { heldUntil } })
    const full = { ...told, alarms: mostAlarms }
    expect(alarmsToTell(full, [5], 9, now)).toMatchObject({ tell: [], upTo: undefined, left: { heldUntil } })
    expect(alarmsToTell(full, [], 9, now)).toMatchObject({ upTo: 9, left: { heldUntil: null } })
  })

  it('begins anew with the next hour', () => {
    const before = { ...fresh, hourFrom: new Date('2026-11-24T11:00:00Z'), alarms: mostAlarms, others: 3 }
    expect(alarmsToTell(before, [5], 9, now)).toMatchObject({
      tell: [5],
      left: { alarms: 1, others: 0, hourFrom: now },
    })
  })

  it('has room for an evacuation when there is none for what is handed over', () => {
    const busy = { ...fresh, others: 20 }
    expect([hasRoomFor('handedOver', busy), hasRoomFor('evacuation', busy)]).toEqual([false, true])
  })
})

describe('the service worker', () => {
  const origin = 'https://doors.example'
  const worker = (urls: string[] = []) => {
    const windows = urls.map(url => ({ url, focus: vi.fn<() => void>() }))
    const [showNotificationOf, openWindow] = [vi.fn<(...of: unknown[]) => void>(), vi.fn<(url: string) => void>()]
    const scope = {
      location: { origin },
      registration: { showNotification: showNotificationOf },
      clients: { matchAll: async () => windows, openWindow },
    }
    return { windows, shown: showNotificationOf, openWindow, scope: scope as unknown as Shower }
  }
  const pushed = (json: () => unknown) => ({ data: { json } }) satisfies Pushed
  const clicked = (data: unknown) => {
    const notification = { data, close: vi.fn<() => void>() }
    return { notification } satisfies Clicked
  }

  it('shows what was sent, and something where it can’t be read', async () => {
    const { scope, shown } = worker()
    await showNotification(
      scope,
      pushed(() => ({ title: 'Alarm: Door forced', body: 'Front', path: '/x', tag: 'a' })),
    )
    expect(shown).toHaveBeenLastCalledWith('Alarm: Door forced', { body: 'Front', tag: 'a', data: '/x' })
    await showNotification(
      scope,
      pushed(() => JSON.parse('{') as unknown),
    )
    expect(shown).toHaveBeenLastCalledWith('Gatehouse', { body: 'There is something new.', tag: 'unread', data: '/' })
  })

  it('opens its page, or the window that shows it already', async () => {
    const { scope, windows, openWindow } = worker([`${origin}/dashboard`, `${origin}/notifications/alarm/7`])
    await openPage(scope, clicked('/notifications/alarm/7'))
    expect([windows[0]?.focus, windows[1]?.focus].map(focus => focus?.mock.calls.length)).toEqual([0, 1])
    await openPage(scope, clicked('/notifications/alarm/8'))
    expect(openWindow.mock.calls).toEqual([[`${origin}/notifications/alarm/8`]])
  })

  it('opens nothing of anybody else', async () => {
    const { scope, openWindow } = worker()
    await openPage(scope, clicked('https://elsewhere.example/'))
    await openPage(scope, clicked('//elsewhere.example/'))
    expect(openWindow).not.toHaveBeenCalled()
  })
})
