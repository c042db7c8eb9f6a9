/** Keys and texts made for these tests alone. */

import type { ConcernRecipientSlug } from '../../../company/enquiry-subjects.ts';
import type { AppContext } from '../../context.ts';
import { createReportIdentity, readOfficerIdentities } from '../report-encryption.ts';
import { storeReportRecipients } from '../report-recipients.ts';

/** Gives a person who receives reports a key, in the place of the one that the person has. */
export async function giveKey({ database, encryption }: AppContext, person: ConcernRecipientSlug) {
  const { identityFile, recipient } = await createReportIdentity();
  await database.transaction((trx) => storeReportRecipients(trx, encryption, person, [recipient]));
  return { recipient, identities: readOfficerIdentities(identityFile) };
}

/** As the edition before age made and stored them. */
export const legacy = {
  publicKey: `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VuAyEAjamhE5C5xQMo3LRhb4/a6A+3o+nd+hH4/Q3ajexKw20=
-----END PUBLIC KEY-----
`,
  privateKey: `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VuBCIEIJBaFdrz5wSaTLRoqr8eSreFtLxgkFr7aiW7mKOrt2dE
-----END PRIVATE KEY-----
`,
  keyId: 'officer-04c81a03ecad',
  /** An `EnquiryContent` whose message is "The crane ran at night." */
  report:
    'MCowBQYDK2VuAyEAD2cW9N/bRT1fb+EvZl58ZF5FyvwBtRxZkKobuQHC6HU=.976hOGxd7TJKx8Lho7ELy4USbii9/TFj1PKueEGMJshceJ/cVwoQOnERNILGp5w2UfQt2c5Oe2q8erkoOnSdxnYUqdGvC8z+Ihs9EMOM4xruP53ZzfFrRJoEZUm0uyLtCm1wt6PebAaCKHCzaTJel4Cm9q+nm9FTjkF2fChVEXyvKvvq5svWge0NZVnfgQKBlwzGcXucckxV243bZis43lFbJPQe+Gjmppv1l0T6AtqaQzx8buL9b8fCIhjmxNmtUGz3iJNEWhn2f9o=',
  /** The `MessageContent` "It ran again on Tuesday." */
  addition:
    'MCowBQYDK2VuAyEApxzrWZOgaEi1PBNgztY47GZhI2z+HJice6dzVuthAlg=.UiinZI0zWLUiBJ0/9jdWEW4wm+jVGAHLbfGhJntjFLWCNiArf/PtifXCtJxKcaILeo3TCrfzykJevOG43H/K',
} as const;

/** Made with age 1.1.1, the reference implementation: `age-keygen`, and `age --armor` of {"text":"Encrypted by age 1.1.1 — “Zoë”."} */
export const referenceAge = {
  identityFile: `# created: 2026-11-22T03:51:43Z
# public key: age1lxlxfqn6n7tqgzw3mnhnl2zku4zdd8sqcls0xkhjhz9hmgdr395qfxef67
AGE-SECRET-KEY-1M67CZLEVMF707AJ6Q4U9TJC08Y0EX7VD3QPL8A7QRU0LD2GDHXDSTQUE4J
`,
  file: `-----BEGIN AGE ENCRYPTED FILE-----
YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBwRG53M09Ga3hmQityNjNn
enpvVHBsdmZFbEE3bXJlejRmREFSNVEvTG1vCmJuTjJCNzJqbmZ5UmtDb3J4eFJo
dlJRaVlSSmh1T1VDNjUrTGtUMEg2dnMKLS0tIDRnRi9HWGhNZkNEa2dueDFwZkJx
NGFpVS9Ja1hzRitUWVlORVFoZlBKSTAKy/n4gAE8r53lJ4jrdRmG9pqJYICj2ljD
1O2L15+ZeNTOfJFRtQjXn6rt+bwMtuNFR6ykbbuciZbUZjfFSHYykDUWecr52gyE
sfUrEiw0lhao
-----END AGE ENCRYPTED FILE-----
`,
} as const;

/**
 * A report as the release before migration 0004 stored it, with a reply: its case code followed from the token of its
 * receipt. Encrypted with the data key of 32 bytes of 7.
 */
export const earlierReport = {
  caseCode: 'KMXN-HXJG-XCFF-CPGR',
  receiptToken: 'WxqDtVBZUoNKxOKd5bSno3fnk7T1BQ98p2qxjUQPtMg',
  receivedAt: new Date('2026-11-20T10:00:00Z'),
  reply: 'Which crane was it?',
  enquiries: {
    id: 'd7ccc51c-8ab7-414a-9709-9a28eab8fe0f',
    reference: 'HM-J5QV-K9Y3',
    idempotency_key: 'cN6m7kuyDFL7nJENFIaVNPuJRJBvJjZL_KlQAX9h4FM',
    subject: 'speak-up',
    status: 'open',
    received_at: 1_795_168_800_000,
    last_interaction_at: 1_795_255_200_000,
    closed_at: null,
    ciphertext:
      '4DAzTxxYQd3gDLYNP0itVQlvnlpyfhlyPjkagjXl9KygJe+PG7oPfnM+syGFA1Y+h5JcVAAVB2RcNyUltV9ofDYWrkrWM2kZWidxFLkShvqrrT2sSxn3b82ei4KvPhLM67qd/STYSgitiAlwlEeLX8ORgPViSon8P0leNLRdI4rW7XMUPkZD85jDurot5hn9R7d+YvYwKqLRX2AUBxf82A45O7SJCjxHx6f2U1A=',
    key_id: '0ebb80ab5a8a',
    email_hash: null,
    receipt_hash: 'Mt___Jd3IU03EPSi5LsN6pNRpS_jDMz5bvQl6NdR75E',
    case_code_hash: 'v-TQpIoCEEnlcu_C_F6B-WXRCq5WKRNhNxQsp20NS_c',
    receipt_shown_at: null,
  },
  deadlines: {
    id: '9f00725e-18b6-48fa-bd84-10e9a097c795',
    enquiry_id: 'd7ccc51c-8ab7-414a-9709-9a28eab8fe0f',
    commitment: 'acknowledgeConcern',
    label: 'Acknowledgment',
    due_date: '2026-11-27',
    due_at: 1_795_823_999_999,
  },
  messages: {
    id: '6f7ef8ad-5147-494f-b4fa-66026a72059f',
    enquiry_id: 'd7ccc51c-8ab7-414a-9709-9a28eab8fe0f',
    sender: 'company',
    sent_at: 1_795_255_200_000,
    ciphertext: 'dj8hLyVHFS03MxodsT6S1ClPGQ9U9Qz4WXjeZPWOSjCXH4VAexAlCmdA5FYfiIpKFI3NHgepxXd2ww==',
    key_id: '0ebb80ab5a8a',
  },
} as const;
