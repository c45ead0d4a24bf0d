// Tests of plain text from descriptions that are half HTML.

import Testing

@testable import PhotoModel

@Suite struct PlainTextTests {
  @Test(arguments: [
    ("", ""), ("Plain text.", "Plain text."), ("a < b and c > d", "a < b and c > d"),
    ("1<2", "1<2"), ("<3", "<3"), ("x <- y", "x <- y"), ("a<", "a<"), ("<>", "<>"),
    ("AT&T", "AT&T"), ("a & b", "a & b"), ("&", "&"), ("&;", "&;"),
  ])
  func signsThatBeginNoTagStay(html: String, text: String) {
    #expect(PlainText.text(html) == text)
  }

  @Test(arguments: [
    ("<b>bold</b> and <i class=\"x\">italic</i>", "bold and italic"),
    ("see <a href='http://a.org/?a=1&amp;b=2'>the page</a>", "see the page"),
    ("one<br>two<br/>three<BR />four", "one\ntwo\nthree\nfour"),
    ("<p>one</p><p>two</p>", "one\n\ntwo"), ("<ul><li>a<li>b</ul>", "a\nb"),
    ("a<!-- comment -->b", "ab"), ("<!DOCTYPE html>a", "a"), ("a</p", "a</p"),
    ("<scripture>a</scripture>", "a"),
  ])
  func tagsGoAndParagraphsStay(html: String, text: String) {
    #expect(PlainText.text(html) == text)
  }

  @Test(arguments: [
    ("&amp;", "&"), ("&lt;b&gt;", "<b>"), ("&amp;lt;", "&lt;"), ("&amp;amp;", "&amp;"),
    ("&quot;a&apos;", "\"a'"), ("1&nbsp;000", "1\u{a0}000"), ("&#65;&#x42;&#X43;", "ABC"),
    ("&#128640;", "🚀"), ("&eacute;&deg;", "é°"), ("&nosuchthing;", "&nosuchthing;"),
    ("&#xD800;", "&#xD800;"), ("&#0;", "&#0;"), ("&#7;", "&#7;"), ("&#x110000;", "&#x110000;"),
    ("&#99999999999999;", "&#99999999999999;"), ("&#;", "&#;"), ("&#x;", "&#x;"),
    ("&#-5;", "&#-5;"), ("&amp", "&amp"), ("&lt b;", "&lt b;"),
  ])
  func referencesAreResolvedOnce(html: String, text: String) {
    #expect(PlainText.text(html) == text)
  }

  @Test(arguments: [
    ("a<script>alert('<b>')</script>b", "ab"), ("a<SCRIPT src=x>alert(1)</Script >b", "ab"),
    ("a<style>p { color: red }</style>b", "ab"), ("a<script>never ends", "a"),
    ("a</script>b", "ab"), ("a<script>1</script>b<script>2</script>c", "abc"),
  ])
  func whatStandsInScriptsIsNoText(html: String, text: String) {
    #expect(PlainText.text(html) == text)
  }

  @Test func aTagThatNeverEndsSwallowsNothing() {
    #expect(PlainText.text("a <b and so on") == "a <b and so on")
    let long = "a <b " + String(repeating: "x ", count: 1500) + "> c"
    #expect(PlainText.text(long) == long)
  }

  @Test(arguments: [
    ("a\r\nb\rc\nd", "a\nb\nc\nd"), ("a\n\n\n\nb", "a\n\nb"), ("\n\n a \n\n", "a"),
    ("a  \n  b", "a\nb"), ("a\u{2028}b", "a\nb"), ("a\t\n\u{a0}\nb", "a\n\nb"),
  ])
  func linesAreTidied(html: String, text: String) {
    #expect(PlainText.text(html) == text)
  }

  @Test func everythingElseStaysScalarForScalar() {
    for text in ["👩🏽‍🚀🇺🇳", "e\u{301}", "ขอบคุณครับ", "العربية", "\u{fffd}"] {
      #expect(Array(PlainText.text(text).unicodeScalars) == Array(text.unicodeScalars))
    }
    #expect(PlainText.text("<b>👩🏽‍🚀</b>&amp;🚀") == "👩🏽‍🚀&🚀")
  }

  @Test func whatIsHardToLayOutIsLeftOut() {
    #expect(PlainText.text("a\u{0}b\u{7}c") == "abc")
    #expect(PlainText.text("\u{202E}LTR\u{202C} \u{2066}x\u{2069}") == "LTR x")
    let marked = PlainText.text("Z" + String(repeating: "\u{301}", count: 10_000) + "y")
    #expect(marked.unicodeScalars.count == 6)
    let run = PlainText.text(String(repeating: "W", count: 200))
    #expect(run.split(separator: "\u{200B}").map(\.count) == [80, 80, 40])
    #expect(PlainText.text("<b>" + String(repeating: "a ", count: 50), limit: 13) == "a a a a a")
  }

  @Test func aLineIsOneLine() {
    #expect(PlainText.line(" <p>one</p>\r\n<p>two&nbsp; three</p>\t") == "one two three")
    #expect(PlainText.line("<br><br>") == "")
  }
}
