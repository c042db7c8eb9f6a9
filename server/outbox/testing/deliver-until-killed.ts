/** A worker in a process of its own, for a test to kill: delivers what is due in DATA_DIR to SMTP_URL at the time it is given. */
import { pino } from 'pino';
import { createContext } from '../../context.ts';
import { readEnvironment } from '../../environment.ts';
import { createDelivery } from '../deliver-outbox.ts';
import { createTransport } from '../email-transport.ts';

const environment = readEnvironment(process.env);
const context = await createContext(environment, pino({ level: 'silent' }));
const delivery = createDelivery(context, createTransport(environment));
await delivery.deliverDue(new Date(Number(process.argv[2])));
await delivery.stop();
await context.database.close();
