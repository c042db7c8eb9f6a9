/** A worker in a process of its own, for a test to kill: delivers what is due in DATA_DIR to SMTP_URL at the time it is given. */
import { pino } from 'pino';
import { openDatabase } from '../../database/open-database.ts';
import { readEnvironment } from '../../environment.ts';
import { readDataKeys } from '../../encryption/data-keys.ts';
import { createEncryption } from '../../encryption/encryption.ts';
import { createDelivery } from '../deliver-outbox.ts';
import { createTransport } from '../email-transport.ts';

const environment = readEnvironment(process.env);
const database = await openDatabase(environment);
const encryption = createEncryption(readDataKeys(environment));
const logger = pino({ level: 'silent' });
const delivery = createDelivery({ database, encryption, environment, logger }, createTransport(environment));
await delivery.deliverDue(new Date(Number(process.argv[2])));
await delivery.stop();
await database.close();
