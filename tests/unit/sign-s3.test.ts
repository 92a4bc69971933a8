// The signature of requests to a bucket against the examples of its documentation:
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
import { expect, test } from 'vitest';
import { signS3 } from '@/lib/integrations/media/sign-s3';

const credentials = {
  region: 'us-east-1',
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const HOST = 'https://examplebucket.s3.amazonaws.com';
const at = new Date('2013-05-24T00:00:00Z');
const nothing = new Uint8Array();

const signatureOf = (headers: Record<string, string>) => headers.authorization?.split('Signature=')[1];

test('an object is read', () => {
  const url = new URL(`${HOST}/test.txt`);
  const headers = signS3({ method: 'GET', url, body: nothing, at }, credentials, { range: 'bytes=0-9' });
  expect(headers.authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

test('an object is stored', () => {
  const url = new URL(`${HOST}/test%24file.text`);
  const body = new TextEncoder().encode('Welcome to Amazon S3.');
  const headers = signS3({ method: 'PUT', url, body, at }, credentials, {
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  });
  expect(signatureOf(headers)).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
});

test('a bucket is listed', () => {
  const url = new URL(`${HOST}/?prefix=J&max-keys=2`);
  const headers = signS3({ method: 'GET', url, body: nothing, at }, credentials);
  expect(signatureOf(headers)).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7');
});
