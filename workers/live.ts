import { expose } from 'comlink'
import { asyncScheduler } from 'rxjs'
import * as z from 'zod'
import { Live } from '../src/live/live.ts'
import { signalR } from '../src/live/signalr.ts'
import { fetchSnapshot$ } from '../src/live/snapshot.ts'

// The content security policy forbids code made from text.
z.config({ jitless: true })

const { origin } = globalThis.location
expose(new Live({ connect: signalR(origin), snapshot$: fetchSnapshot$(origin), scheduler: asyncScheduler }))
